import ICAL from 'ical.js';

/** The start of the first event of a calendar file, as read by a program that knows only the time zones in the file. */
export function firstStart(text: string): string | undefined {
  const file = new ICAL.Component(ICAL.parse(text));
  const property = file.getFirstSubcomponent('vevent')?.getFirstProperty('dtstart');
  const zones = file.getAllSubcomponents('vtimezone').map((one) => new ICAL.Timezone(one));
  const zone = zones.find(({ tzid }) => tzid === property?.getParameter('tzid'));
  const start = property?.getFirstValue();
  if (!zone || !(start instanceof ICAL.Time)) return undefined;
  start.zone = zone;
  return start.toJSDate().toISOString();
}
