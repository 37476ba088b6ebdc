"""Kills workers while they play."""

import os
import signal


def kill_while_it_plays(worker):
    """Kill a worker, unless it has nothing to play or has already sent its result; returns whether it was killed."""
    os.kill(worker.process.pid, signal.SIGSTOP)
    sent = worker.results.poll(0.05)
    playing = worker.task is not None and not sent
    os.kill(worker.process.pid, signal.SIGKILL if playing else signal.SIGCONT)
    return playing
