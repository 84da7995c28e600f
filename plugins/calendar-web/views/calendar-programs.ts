/** An event as programs on the web take it. */
export interface OfferedEvent {
  /** Plain text. */
  readonly title: string;
  readonly url: string;
  readonly place: string;
  /** Milliseconds since 1970 UTC; of all-day events, days, `YYYY-MM-DD`, the one after the last at the end. */
  readonly times: readonly [start: number, end: number] | readonly [start: string, end: string];
}

/** A calendar program on the web. Many phones have no other that knows `webcal:`. */
export interface CalendarProgram {
  readonly name: string;
  /** The address at which it adds an event. */
  add(event: OfferedEvent): string;
  /**
   * The address at which it subscribes.
   *
   * @param calendar `webcal:` address
   * @param title what the calendar is called there
   */
  subscribe(calendar: string, title: string): string;
}

/** An address with these parameters; blanks are `%20`, as not all programs read `+`. */
const withQuery = (address: string, parameters: Readonly<Record<string, string>>): string =>
  `${address}?${Object.entries(parameters)
    .map(([name, text]) => `${name}=${encodeURIComponent(text)}`)
    .join('&')}`;

/** `2030-03-01T15:00:00Z` of an instant; a day as it is. */
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

/** The programs that the reference names. */
export const CALENDAR_PROGRAMS: readonly CalendarProgram[] = [
  google,
  outlook('Outlook 365', 'outlook.office.com'),
  outlook('Outlook Live', 'outlook.live.com'),
];
