from circus_maximus.bots import bot_for
from circus_maximus.engine.config.files import configure
from circus_maximus.engine.matches.match import new_match
from circus_maximus.engine.matches.records import SeatPlayer
from circus_maximus.games.ludus.title import TITLE as LUDUS
from circus_maximus.play.story import story_markdown
from circus_maximus.play.viewers import ending_of
from circus_maximus.titles import find_title
from tests.tui.playing import game_of


def over(*by, seed=7):
    match = game_of(*by, seed=seed).match
    match.run()
    return match


def part_of(story, heading):
    """The lines between a heading and the next one."""
    lines = story.split("\n")
    start = lines.index(heading) + 1
    end = next((at for at in range(start, len(lines)) if lines[at].startswith("#")), len(lines))
    return [line for line in lines[start:end] if line]


def test_the_story_has_a_heading_for_each_part():
    match = over("greedy", "greedy", "random")
    story = story_markdown(match)
    assert story.startswith("# Circus Maximus: Ana, Ben and Cleo\n")
    assert "- Cleo: bot (random)" in story
    headings = [line for line in story.split("\n") if line.startswith("#")]
    assert headings[1:6] == ["## Setup", "## Round 1", "### Event", "### Bidding", "### Placing workers"]
    assert headings[6:9] == ["### Buying", "### The show", "#### Sacred Festival"]
    assert headings.index("## Round 1") < headings.index("## Round 2") < headings.index("## Final standings")
    assert headings[-1] == "## Highlights"


def test_no_heading_is_repeated_below_it():
    story = story_markdown(over("greedy", "greedy", "random"))
    assert "Round 2 begins" not in story
    assert part_of(story, "## Round 2") == ["- Ben holds the start marker."]
    assert "The show begins" not in story
    assert "is called." not in story
    assert story.count("Ana wins by reaching 15.") == 1


def test_the_show_is_described_act_by_act_with_results():
    match = over("greedy", "greedy", "random")
    assert part_of(story_markdown(match), "#### Hymn Competition") == [
        "- Ben performs Hymn Competition.",
        "- Ana performs Hymn Competition.",
        "- Ben rolls a 2.",
        "- Ana rolls a 1. Ben wins Hymn Competition with the highest roll.",
        "- Ben: 4 coins; Church +2, now 10.",
        "- Ana: 2 coins.",
        "- Cleo, absent: Church −1, now −1.",
    ]


def test_the_end_has_scores_reasons_and_highlights():
    match = over("greedy", "greedy", "random")
    story, ending = story_markdown(match), ending_of(match)
    reason, head, _, *rows = part_of(story, "## Final standings")
    assert reason == "Ana wins by reaching 15."
    assert [cell.strip() for cell in head.strip("|").split("|")] == [
        "Place", "Player", "Empire", "Population", "Church", "Total", "Cubes", "Coins", "Workers",
        "Reason",
    ]  # fmt: skip
    for rank, row in zip(ending.ranks, rows, strict=True):
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        assert cells == [str(rank.place), match.names[rank.seat], *rank.cells, rank.decided]
    assert "reached 15 on Empire and Population" in rows[0]
    remembered = part_of(story, "## Highlights")
    assert remembered == [f"- **{title}**: {says}" for title, says in ending.highlights]
    assert len(remembered) > 3


def test_a_story_of_ludus_has_final_standings_and_the_takes_of_each_cycle():
    match = new_match(LUDUS, configure(LUDUS), [SeatPlayer("Ana", "greedy"), SeatPlayer("Ben", "random")], 3)
    match.recall([bot_for(match, seat, by) for seat, by in enumerate(match.played_by)])
    match.run()
    story = story_markdown(match)
    assert "## Cycle 1\n\n- Ben goes first.\n- Ben's Sword moves" in story
    assert "Cycle 2 begins" not in story
    assert part_of(story, "## Final standings") == [
        "Ana wins because Ben has lost the Dux.",
        "| Place | Player | Stones left |",
        "| --: | :-- | --: |",
        "| 1 | Ana | 9 |",
        "| 2 | Ben | 5 |",
    ]
    taken = part_of(story, "## Highlights")
    assert taken[0].startswith("- **Cycle 1**: Ben's Sword on C3 takes Ben's own Shield on B4.")
    assert taken[-1].endswith("Ben's Sword on B4 takes Ben's own Dux on A4 in a rush.")


def test_a_story_without_highlights_has_final_standings():
    match = new_match(LUDUS, configure(LUDUS), [SeatPlayer("Ana", "person"), SeatPlayer("Ben", "person")], 3)
    match.run()
    match.choose(match.pending.seat, LUDUS.parse("resign"))
    story = story_markdown(match)
    assert "Stones left" in story
    assert "Highlights" not in story


def test_no_name_breaks_the_table_of_final_standings():
    match = over("greedy", "greedy")
    match.names = ("A|B", "C")
    assert "| A\\|B |" in story_markdown(match)


def test_the_seed_is_told_before_the_end_only_if_nothing_is_hidden():
    hiding = game_of("greedy", "greedy", layers=("oracle-and-den",), steps=20).match
    assert "Seed" not in story_markdown(hiding)
    assert "\n- Ben: bot (greedy)\n\n## Setup\n" in story_markdown(hiding)
    hiding.run()
    for match in (hiding, game_of("greedy", "greedy", steps=20).match):
        assert "\n- Ben: bot (greedy)\n\nSeed 7.\n\n## Setup\n" in story_markdown(match)


def test_an_unfinished_game_has_no_final_standings():
    assert "standing" not in story_markdown(game_of("greedy", "greedy", steps=20).match)


def test_undone_moves_are_not_in_the_story():
    match = game_of("person", "person", steps=20).match
    before = story_markdown(match)
    match.choose(match.pending.seat, match.pending.legal[0])
    assert story_markdown(match) != before
    match.undo(match.undo_plan())
    assert story_markdown(match) == before


def test_names_are_not_interpreted_as_markdown():
    match = game_of("greedy", "greedy", steps=20).match
    match.names = ("*Ana* <b>", "[Ben](x)_")
    story = story_markdown(match)
    assert "\\*Ana\\* \\<b\\>" in story
    assert "\\[Ben\\](x)\\_" in story


def test_stages_have_readable_names():
    circus, ludus = find_title("circus"), find_title("ludus")
    assert circus.texts.stage_name("r3/placing") == ("Round 3", "Placing")
    assert circus.texts.stage_name("setup") == ("Setup", "")
    assert ludus.texts.stage_name("c3/turns") == ("Cycle 3", "")
    assert ludus.texts.stage_name("c7/ended") == ("Cycle 7", "Ended")
    assert ludus.texts.stage_name("setup") == ("Setup", "")
