"""Circus Maximus: bid on acts, send workers into Rome, buy performers, put on the show."""
