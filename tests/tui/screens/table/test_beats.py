"""The parts of an activation are shown one after another, on the board and in the log; any key skips them."""

import pytest
from msgspec.structs import replace

from circus_maximus.play.viewers import beats
from circus_maximus.tui.table.step_show import StepShow
from tests.tui.ludus_games import ludus, rider
from tests.tui.playing import AT_ONCE, key_event, run, table, until

SLOW = replace(AT_ONCE, pace="slow")


def stones(at):
    """The nodes with stones, and the sentences of the last turn, as the table shows them."""
    nodes = {node.name for node in at.screen.table.shown.nodes if node.stone}
    told = at.match.tell(at.match.log[-1], None, at.table_state.part)
    return nodes & {"D4", "D5", "C5", "D6"}, len(told)


@pytest.fixture
def seen(monkeypatch):
    """What the table shows at each pause, which ends at once."""
    found = []

    async def pause(steps, seconds):
        at = steps._table.host
        log = at.query_one("#log")
        found.append((stones(Holder(at)), "\n".join("".join(run.text for run in line) for line in log.lines)))
        return False

    monkeypatch.setattr(StepShow, "_skipped", pause)
    return found


class Holder:
    def __init__(self, screen):
        self.screen, self.match, self.table_state = screen, screen.match, screen.table.state


def test_a_move_a_second_move_and_a_take_appear_one_after_the_other(seen):
    async def scenario():
        async with table(rider(), (120, 36), settings=SLOW) as at:
            await at.choose("slash D4 D5 C5 D6")
            shown = [it for it, _ in seen]
            assert shown[:2] == [({"D5", "D6"}, 1), ({"C5", "D6"}, 2)]
            assert stones(at) == ({"C5"}, 3)
            sentences = at.match.tell(at.match.log[-1])
            logs = [" ".join(text.replace("│", " ").split()) for _, text in seen]
            assert sentences[0] in logs[0]
            assert sentences[1] not in logs[0]
            assert sentences[1] in logs[1]
            assert sentences[2] not in logs[1]

    run(scenario())


def test_parts_of_a_bots_activation_are_shown_too_and_not_at_an_instant_pace(seen):
    async def scenario(settings):
        async with table(ludus("greedy", "greedy", settings=("draws.quiet_cycles=2",)), settings=settings) as at:
            assert at.over
            return len(at.match.turns)

    async def both():
        turns = await scenario(SLOW)
        assert len(seen) > turns
        seen.clear()
        await scenario(AT_ONCE)
        assert seen == []

    run(both())


def test_any_key_skips_the_parts_of_a_step():
    async def scenario():
        async with table(rider(), (120, 36), settings=SLOW) as at:
            for key in ("d", "4", "d", "5", "c", "5", "d", "6"):
                await at.press(key)
            at.app.post_message(key_event("enter"))
            await until(lambda: at.table_state.part == 1)
            assert stones(at) == ({"D5", "D6"}, 1)
            at.app.post_message(key_event("Z"))
            await until(lambda: at.table_state.asked is not None)
            assert stones(at) == ({"C5"}, 3)

    run(scenario())


def test_the_last_of_the_parts_is_the_step_itself():
    match = rider().match
    for action in match.pending.legal:
        match.choose(0, action)
        after = match.step.state.stones
        parts = [beat for beat in beats(match) if beat.view is not None]
        changes = [it for it in match.step.happenings if type(it).__name__ in ("Moved", "Jumped", "Took")]
        assert len(parts) == max(0, len(changes) - 1)
        assert all(beat.view.stones.sides != after.sides for beat in parts)
        assert [beat.heard for beat in parts] == sorted({beat.heard for beat in parts})
        match.undo(match.plan_back_to(0))
