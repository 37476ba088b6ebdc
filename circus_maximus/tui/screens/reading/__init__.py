"""Screens with a long text: help, log, rules, story."""
