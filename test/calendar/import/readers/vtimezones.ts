/** Rules of time zones since 2008, by their laws: ical.js knows only the time zones in the file. */
const RULES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'America/New_York': [
    ['DAYLIGHT', '20070311T020000', '-0500', '-0400', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU'],
    ['STANDARD', '20071104T020000', '-0400', '-0500', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU'],
  ],
  'Europe/Rome': [
    ['DAYLIGHT', '19960331T020000', '+0100', '+0200', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU'],
    ['STANDARD', '19961027T030000', '+0200', '+0100', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU'],
  ],
  'Australia/Sydney': [
    ['STANDARD', '20080406T030000', '+1100', '+1000', 'RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU'],
    ['DAYLIGHT', '20081005T020000', '+1000', '+1100', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=1SU'],
  ],
  'Asia/Tokyo': [['STANDARD', '19510101T000000', '+0900', '+0900']],
};

export const ZONES = Object.keys(RULES);

/** The lines that describe a time zone of `ZONES`. */
export const vtimezone = (zone: string): readonly string[] => [
  'BEGIN:VTIMEZONE',
  `TZID:${zone}`,
  ...(RULES[zone] ?? []).flatMap(([part, start, from, to, ...rule]) => [
    `BEGIN:${part}`,
    `DTSTART:${start}`,
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to}`,
    ...rule,
    `END:${part}`,
  ]),
  'END:VTIMEZONE',
];
