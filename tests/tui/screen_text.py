"""What a terminal would show, as plain text."""

from circus_maximus.tui.app import TableApp


def text_of(app: TableApp) -> str:
    """The whole screen, one line a row. (The one place that uses Textual's inner compositor.)"""
    rows = ("".join(segment.text for segment in strip).rstrip() for strip in app.screen._compositor.render_strips())
    return "\n".join(rows)
