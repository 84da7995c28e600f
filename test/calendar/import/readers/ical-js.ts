import ICAL from 'ical.js';

/** Rules for which ical.js does not terminate. */
const ENDLESS = /FREQ=DAILY.*BYMONTHDAY|FREQ=(?:SECOND|MINUTE|HOUR)LY;.*BY/;

/**
 * When the events of a calendar take place, as read by ical.js: `start/end summary`, in UTC or as days; or an error message.
 */
export function readByIcalJs(text: string, end: string): readonly string[] | string {
  if (ENDLESS.test(text)) return 'not asked';
  try {
    return read(text, end);
  } catch (error) {
    return String(error);
  }
}

function read(text: string, end: string): readonly string[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  const entries = calendar.getAllSubcomponents('vevent');
  const series = entries.filter((entry) => !entry.hasProperty('recurrence-id'));
  return series.flatMap((entry) => {
    const event = new ICAL.Event(entry, { exceptions: entries.filter((one) => one.hasProperty('recurrence-id')) });
    return expanded(event, ICAL.Time.fromDateString(`${end.slice(0, 4)}-${end.slice(4, 6)}-${end.slice(6)}`));
  });
}

function expanded(event: ICAL.Event, end: ICAL.Time): readonly string[] {
  const found = new Set<string>();
  const times = event.iterator();
  for (let time = times.next(); time && time.compare(end) < 0; time = times.next()) {
    const { startDate, endDate, item } = event.getOccurrenceDetails(time);
    found.add(`${shown(startDate)}/${shown(endDate)} ${item.summary}`);
  }
  return [...found].sort();
}

const shown = (time: ICAL.Time): string =>
  time.isDate ? time.toString() : new Date(time.toUnixTime() * 1000).toISOString().slice(0, 19);
