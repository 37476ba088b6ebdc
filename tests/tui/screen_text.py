"""The text that a terminal would show."""

from circus_maximus.tui.app import TableApp


def text_of(app: TableApp) -> str:
    """The whole screen, one line per row. (The only place that uses Textual's inner compositor.)"""
    rows = ("".join(segment.text for segment in strip).rstrip() for strip in app.screen._compositor.render_strips())
    return "\n".join(rows)
