"""What icalendar reads in calendar files: takes a list of texts as JSON from standard input, and writes the events of each."""
import datetime
import json
import sys

import icalendar


def shown(event, name):
    value = event.get(name)
    if value is None:
        return None
    if name == "CATEGORIES":
        return [str(category) for category in value.cats]
    moment = getattr(value, "dt", None)
    if isinstance(moment, datetime.datetime):
        return moment.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    if isinstance(moment, datetime.date):
        return moment.isoformat()
    return str(value)


def read(text, names):
    return [{name: shown(event, name) for name in names} for event in icalendar.Calendar.from_ical(text).walk("VEVENT")]


asked = json.load(sys.stdin)
json.dump([read(text, asked["names"]) for text in asked["calendars"]], sys.stdout)
