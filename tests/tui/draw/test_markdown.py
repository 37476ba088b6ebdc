from circus_maximus.tui.draw.glyphs import ASCII, UNICODE
from circus_maximus.tui.draw.markdown import find, flowed, inline, markdown, marked, page
from circus_maximus.tui.draw.styled_lines import Run, text_of, width_of

TEXT = """\
# Book

One **two** three *four*, five.

## Tables

| Name | Room | What |
| --- | --- | --- |
| **Port** | 2 | flips a coin |
| **War** |  | costs a life |

- first
- second point
"""


def texts(width, glyphs=UNICODE):
    return [text_of(line) for line in page(markdown(TEXT, glyphs), width, glyphs).lines]


def test_words_are_broken_between_lines_and_never_wider_than_the_page():
    for width in range(8, 60):
        lines = page(markdown(TEXT, UNICODE), width, UNICODE).lines
        assert all(width_of(line) <= max(width, 24) for line in lines)
        assert "".join("".join(map(text_of, flowed(inline("ab cdefghijk l"), width))).split()) == "abcdefghijkl"


def test_a_word_wider_than_the_line_is_broken():
    assert [text_of(line) for line in flowed((Run("abcdefghij kl"),), 4)] == ["abcd", "efgh", "ij", "kl"]


def test_bold_and_italic_become_roles():
    assert inline("a **b** *c*.") == (Run("a "), Run("b", "bold"), Run(" "), Run("c", "dim"), Run("."))


def test_a_word_that_changes_style_is_not_broken():
    assert text_of(flowed(inline("**Empire**, and"), 30)[0]) == "Empire, and"


def test_a_table_becomes_a_list_with_the_first_cells_as_names():
    lines = texts(40)
    assert "Port  2 · flips a coin" in lines
    assert "War   costs a life" in lines
    assert " - first" in lines


def test_no_word_of_a_head_is_broken_by_a_narrow_column():
    table = "| Players | Farms |\n| --- | --- |\n| 2 | 12 |\n"
    lines = [text_of(line) for line in page(markdown(table, UNICODE), 40, UNICODE).lines]
    assert [line.rstrip() for line in lines] == ["Players  Farms", "2        12"]


def test_a_name_too_long_for_its_column_continues_below():
    table = (
        "| Act | Takes |\n| --- | --- |\n| **Military Execution** (execution) | one prisoner |\n| **Pageant** | two |\n"
    )
    lines = [text_of(line) for line in page(markdown(table, UNICODE), 40, UNICODE).lines]
    assert [line.rstrip() for line in lines] == [
        "Act                     Takes",
        "Military Execution      one prisoner",
        "(execution)",
        "Pageant                 two",
    ]


def test_headings_know_their_lines():
    made = page(markdown(TEXT, UNICODE), 40, UNICODE)
    assert [(heading.text, heading.level) for heading in made.headings] == [("Book", 1), ("Tables", 2)]
    assert all(heading.text in text_of(made.lines[heading.line]) for heading in made.headings)


def test_with_ascii_symbols_a_page_is_ascii():
    text = page(markdown("# A – b\n\n“c” … −1 · d\n", ASCII), 30, ASCII)
    assert all(text_of(line).isascii() for line in text.lines)


def test_a_match_can_continue_on_the_next_line():
    lines = flowed((Run("the pay day of the Pay  Day"),), 5, (Run("  "),), 2)
    found = find(lines, "pay day")
    assert len(found) == 2
    assert {span.line for spans in found for span in spans} == {1, 2, 5, 6}


def test_matches_do_not_depend_on_the_width():
    blocks = markdown(TEXT, UNICODE)
    for sought in ("two three", "a", "COIN", "e f"):
        counts = {len(find(page(blocks, width, UNICODE).lines, sought)) for width in (24, 33, 50, 90)}
        assert len(counts) == 1, sought


def test_an_empty_search_finds_nothing():
    assert find([(Run("a b"),)], "  ") == []


def test_marking_keeps_the_text():
    line = (Run("one ", "bold"), Run("two three"))
    spans = [(span, "here") for found in find([line], "e t") for span in found]
    done = marked(line, spans)
    assert text_of(done) == text_of(line)
    assert [run.text for run in done if run.role == "here"] == ["e ", "t"]
