"""When the events of calendars take place, as recurring-ical-events reads them.

Reads a list of {text, end} as JSON from standard input, and writes a list of lists of `start/end summary`,
or of what went wrong as a text, in the order of the calendars.
"""
import datetime
import json
import sys

import icalendar
import recurring_ical_events


def shown(moment):
    if isinstance(moment, datetime.datetime):
        return moment.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%S")
    return moment.isoformat()


def read(text, end):
    last = datetime.datetime.strptime(end, "%Y%m%d")
    events = recurring_ical_events.of(icalendar.Calendar.from_ical(text)).between((2023, 1, 1), last)
    return sorted({f"{shown(e['DTSTART'].dt)}/{shown(e['DTEND'].dt)} {e['SUMMARY']}" for e in events})


def tried(calendar):
    try:
        return read(calendar["text"], calendar["end"])
    except Exception as error:  # whatever a reader says to a file is its answer
        return f"{type(error).__name__}: {error}"


json.dump([tried(calendar) for calendar in json.load(sys.stdin)], sys.stdout)
