from circus_maximus.play.story import stage_name, story_markdown
from tests.tui.playing import game_of


def test_the_story_tells_everything_round_by_round():
    match = game_of("greedy", "greedy", "random").match
    match.run()
    story = story_markdown(match)
    assert story.startswith("# Circus Maximus: Ana, Ben and Cleo\n")
    assert "- Cleo: the bot random" in story
    assert (
        story.index("## Round 1") < story.index("### Bidding") < story.index("## Round 2") < story.index("## The stand")
    )
    for turn in match.turns:
        for sentence in match.tell(turn):
            assert sentence in story


def test_a_game_that_goes_on_has_no_standing():
    assert "standing" not in story_markdown(game_of("greedy", "greedy", steps=20).match)


def test_what_was_taken_back_is_not_told():
    match = game_of("person", "person", steps=20).match
    before = story_markdown(match)
    match.choose(match.pending.seat, match.pending.legal[0])
    assert story_markdown(match) != before
    match.undo(match.undo_plan())
    assert story_markdown(match) == before


def test_names_are_not_taken_for_markdown():
    match = game_of("greedy", "greedy", steps=20).match
    match.names = ("*Ana* <b>", "[Ben](x)_")
    story = story_markdown(match)
    assert "\\*Ana\\* \\<b\\>" in story
    assert "\\[Ben\\](x)\\_" in story


def test_stages_as_people_say_them():
    assert stage_name("r3/placing") == ("Round 3", "Placing")
    assert stage_name("setup") == ("Setup", "")
