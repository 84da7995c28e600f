/** An event in the form that web calendars need. */
export interface OfferedEvent {
  /** Plain text. */
  readonly title: string;
  readonly url: string;
  readonly place: string;
  /** Milliseconds since 1970 UTC. For all-day events, days as `YYYY-MM-DD`; the end is the day after the last. */
  readonly times: readonly [start: number, end: number] | readonly [start: string, end: string];
}

/** A web calendar. Many phones have no other program that supports `webcal:`. */
export interface CalendarProgram {
  readonly name: string;
  /** URL that adds an event. */
  add(event: OfferedEvent): string;
  /**
   * URL that subscribes to a calendar.
   *
   * @param calendar `webcal:` URL
   * @param title name of the calendar in the program
   */
  subscribe(calendar: string, title: string): string;
}

/** A URL with these parameters; spaces become `%20`, because not all programs accept `+`. */
const withQuery = (address: string, parameters: Readonly<Record<string, string>>): string =>
  `${address}?${Object.entries(parameters)
    .map(([name, text]) => `${name}=${encodeURIComponent(text)}`)
    .join('&')}`;

/** An instant as `2030-03-01T15:00:00Z`; a day unchanged. */
const written = (time: number | string): string =>
  typeof time === 'string' ? time : `${new Date(time).toISOString().slice(0, 19)}Z`;

const google: CalendarProgram = {
  name: 'Google Calendar',
  add: ({ title, url, place, times }) =>
    withQuery('https://www.google.com/calendar/event', {
      action: 'TEMPLATE',
      dates: times.map((time) => written(time).replace(/[-:]/g, '')).join('/'),
      text: title,
      details: url,
      location: place,
    }),
  subscribe: (calendar) => withQuery('https://www.google.com/calendar/render', { cid: calendar }),
};

const outlook = (name: string, host: string): CalendarProgram => ({
  name,
  add: ({ title, url, place, times: [start, end] }) =>
    withQuery(`https://${host}/owa/`, {
      path: '/calendar/action/compose',
      rru: 'addevent',
      startdt: written(start),
      enddt: written(end),
      ...(typeof start === 'string' && { allday: 'true' }),
      subject: title,
      body: url,
      location: place,
    }),
  subscribe: (calendar, title) =>
    withQuery(`https://${host}/owa/`, {
      path: '/calendar/action/compose',
      rru: 'addsubscription',
      url: calendar,
      name: title,
    }),
});

/** The programs that the reference offers. */
export const CALENDAR_PROGRAMS: readonly CalendarProgram[] = [
  google,
  outlook('Outlook 365', 'outlook.office.com'),
  outlook('Outlook Live', 'outlook.live.com'),
];
