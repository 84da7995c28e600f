/** How a property begins, and whether its value does so with a space. */
const PROPERTY = /^([a-z][\w.-]*)[;:]( ?)/i;

/** Properties of RFC 5545, 7986 and 9073 and of vCalendar 1.0, in the order of the letters. */
const KNOWN: ReadonlySet<string> = new Set(
  `AALARM ACKNOWLEDGED ACTION ATTACH ATTENDEE BEGIN CALENDAR-ADDRESS CALSCALE CATEGORIES CLASS COLOR COMMENT COMPLETED
  CONFERENCE CONTACT CREATED DALARM DAYLIGHT DESCRIPTION DTEND DTSTAMP DTSTART DUE DURATION END EXDATE EXRULE FREEBUSY GEO
  IMAGE LAST-MODIFIED LOCATION LOCATION-TYPE MALARM METHOD NAME ORGANIZER PALARM PARTICIPANT-TYPE PERCENT-COMPLETE PRIORITY
  PRODID RDATE RECURRENCE-ID REFRESH-INTERVAL RELATED-TO REPEAT REQUEST-STATUS RESOURCE-TYPE RESOURCES RNUM RRULE SEQUENCE
  SOURCE STATUS STRUCTURED-DATA STYLED-DESCRIPTION SUMMARY TRANSP TRIGGER TZ TZID TZNAME TZOFFSETFROM TZOFFSETTO TZURL UID URL
  VERSION`.split(/\s+/),
);

/** Texts of people, in which there are colons. */
const TEXTS: ReadonlySet<string> = new Set(['COMMENT', 'DESCRIPTION', 'LOCATION', 'SUMMARY', 'X-ALT-DESC']);

/** The name of the property that a line has, in upper case; empty where it has none. */
export const nameOf = (line: string): string => (PROPERTY.exec(line)?.[1] ?? '').toUpperCase();

/**
 * Is this a property, and not more of the text before it, whose line breaks a program wrote as they were? Behind a text of
 * people, `Doors: 7 pm`, `Location: the hall` and `https://example.org` are some of it.
 *
 * @param before name of the property before it, in upper case
 */
export function isProperty(line: string, before: string | undefined): boolean {
  const [, written, space] = PROPERTY.exec(line) ?? [];
  if (written === undefined) return false;
  if (before === undefined || !TEXTS.has(before) || /^x-/i.test(written)) return true;
  const isPlain = space === '';
  return KNOWN.has(written.toUpperCase()) ? isPlain || !/[a-z]/.test(written) : isPlain && !/[a-z]/.test(written);
}
