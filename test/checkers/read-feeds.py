"""What feedparser reads in feeds: takes a list of texts as JSON from standard input, and writes what it read in each."""
import json
import sys

import feedparser


def read(text):
    feed = feedparser.parse(text.encode())
    return {
        "problem": str(feed.bozo_exception) if feed.bozo else "",
        "title": feed.feed.title,
        "entries": [{"title": entry.title, "link": entry.link} for entry in feed.entries],
    }


json.dump([read(text) for text in json.load(sys.stdin)], sys.stdout)
