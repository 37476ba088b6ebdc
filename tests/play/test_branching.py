"""New games from a moment of another one."""

import pytest

from circus_maximus.engine.matches.records import PERSON, ChanceRecord, LuckRecord, SeatRecord, SnapshotRecord
from circus_maximus.engine.matches.transcript import read_file
from circus_maximus.play.opening import begin_branch, open_game, replay_save
from circus_maximus.play.save_files import SaveError
from circus_maximus.play.save_list import saves
from circus_maximus.play.story import story_markdown
from tests.play.games import act, advanced, duel, forge, saved


def begun(path, n, *by, same_luck=False):
    origin, _, _ = replay_save(path)
    return begin_branch(origin, n, by or origin.players_at(n), same_luck=same_luck)


def test_a_branch_is_a_new_save_and_the_old_save_does_not_change():
    path = saved("strike", "parry", "wait")
    before = path.read_bytes(), path.stat().st_mtime_ns
    game = begun(path, 4)
    act(advanced(game), game.match.pending.legal[0])
    game.close()
    assert game.path != path
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before
    assert game.notes == (f"This is a new game; its save is {game.path.name}. The other game is kept.",)
    assert open_game(game.path).match.records == game.match.records


def test_a_branch_of_the_game_that_is_being_played_does_not_change_it():
    game = act(duel(), "strike", "take")
    before, records = game.path.read_bytes(), list(game.match.records)
    branch = begin_branch(game.match, 4, [PERSON, "random"])
    assert advanced(branch).path != game.path
    assert (game.path.read_bytes(), game.match.records) == (before, records)
    act(game, "wait")


def test_new_luck_is_the_default_and_the_same_luck_needs_no_record():
    path = saved("wait", "strike", "parry")
    seeds = {begun(path, 4).match.chances.seed for _ in range(3)}
    assert len(seeds) == 3
    same = begun(path, 4, same_luck=True)
    assert not any(isinstance(record, LuckRecord) for record in same.match.records)
    act(advanced(same), "strike", "parry")
    assert same.match.records == replay_save(path)[0].records
    assert isinstance(same.match.records[-1], ChanceRecord | SnapshotRecord)


def test_bots_of_a_resumed_branch_play_as_they_would_have():
    whole = begun(saved("strike", "parry"), 4, "random", "random")
    begins = len(whole.match.records)
    advanced(whole).close()
    text = whole.path.read_bytes()
    lines = text.splitlines(keepends=True)
    assert len(lines) > begins + 5
    for number in range(begins + 1, len(lines)):
        cut = whole.path.with_stem("cut")
        cut.write_bytes(b"".join(lines[:number]))
        resumed = advanced(open_game(cut))
        resumed.close()
        assert cut.read_bytes() == text


def test_saves_name_the_origin_of_a_branch_and_the_stage_in_which_it_begins():
    path = saved("strike", "parry", "wait")
    begun(path, 4).close()
    by_branch = {save.branch is not None: save for save in saves()}
    branch, origin = by_branch[True], by_branch[False]
    transcript = read_file(branch.path)
    assert branch.branch == transcript.header.branch
    assert (branch.branch_of, origin.branch_of) == (origin.name, "")
    assert branch.branch_stage == replay_save(path)[0].rules.stage(replay_save(path)[0].after(4).state)
    assert branch.seed is None
    path.unlink()
    assert next(iter(saves())).branch_of == ""


def test_the_seed_of_a_save_is_the_one_that_decides_the_chances_now():
    game = begun(saved("strike", "parry"), 4, "random", "random")
    advanced(game).close()
    (branch,) = (save for save in saves() if save.branch)
    assert branch.over
    assert branch.seed == game.match.chances.seed


def test_a_branch_that_cannot_begin_is_refused_with_the_reason():
    path = saved("strike", "take")
    files = len(saves())
    with pytest.raises(SaveError, match="There is no record 99"):
        begun(path, 99)
    with pytest.raises(SaveError, match="has no bot called 'nobody'"):
        begun(path, 4, "nobody", PERSON)
    assert len(saves()) == files


def test_a_branch_begins_in_the_part_of_a_damaged_save_that_can_be_replayed():
    path = saved("strike", "parry", "wait")
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:6], b"noise\n", *lines[7:]]))
    game = begun(path, 5)
    assert game.match.header.branch.at == 5
    game.close()
    assert open_game(game.path).read_only == ""


def test_a_branch_of_a_game_of_another_version_of_the_rules_can_be_played_if_it_replays():
    path = saved("strike", "parry")
    forge(path, b'"version":1', b'"version":2')
    game = begun(path, 4)
    game.close()
    assert open_game(game.path).read_only == ""


def test_the_story_of_a_branch_says_where_it_begins():
    game = begun(saved("strike", "take"), 4, PERSON, "random")
    match, seed = game.match, game.match.chances.seed
    assert [record.n for record in match.records if isinstance(record, SeatRecord)] == [7]
    text = story_markdown(match)
    assert "\n\nA branch of another game, after its record 5.\nNew luck from record 6 on.\n\n" in text
    assert not {"1.", f"{seed}"} & set(text.split())
    game.hand_over(0, "random")
    text = story_markdown(advanced(game).match)
    game.close()
    assert f"Seed 1.\nA branch of another game, after its record 5.\nSeed {seed} from record 6 on.\n" in text
