"""The widgets: panels, fields, lists, the reader of long texts."""
