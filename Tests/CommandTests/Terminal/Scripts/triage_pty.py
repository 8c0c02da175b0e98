#!/usr/bin/env python3
"""Triage at a real pseudo-terminal: `triage_pty.py PROGRAM SCENARIO`, or `--list`."""

import sys

import triage_session
import triage_typing
import triage_screens
import triage_live
import triage_playback
import triage_scripted
import triage_amounts

from terminalkit import play

if __name__ == "__main__":
    sys.exit(play())
