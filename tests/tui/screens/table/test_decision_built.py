"""How often the table builds what it asks."""

from circus_maximus.engine import guarded
from circus_maximus.engine.presenting import decision
from circus_maximus.games.gloria.title import TITLE as GLORIA
from circus_maximus.games.ludus.title import TITLE as LUDUS
from tests.tui.playing import game_of, run, table


def test_the_tree_of_a_decision_is_built_once(monkeypatch):
    built = []

    def counted(spelled, tree_of=decision.tree_of):
        built.append(tree_of(spelled))
        return built[-1]

    for module in (guarded, decision):
        monkeypatch.setattr(module, "tree_of", counted)

    async def scenario(title):
        async with table(game_of("person", "person", title=title)) as at:
            assert built == [at.table_state.asked.tree]
            await at.press("escape", "right", "right", "left", "question_mark", "escape", "h")
            assert len(built) == 1
            built.clear()

    for title in (GLORIA, LUDUS):
        run(scenario(title))
