/** The beginning of a property line, and any space before its value. */
const PROPERTY = /^([a-z][\w.-]*)[;:]( ?)/i;

/** Properties of RFC 5545, 7986 and 9073 and of vCalendar 1.0, in alphabetical order. */
const KNOWN: ReadonlySet<string> = new Set(
  `AALARM ACKNOWLEDGED ACTION ATTACH ATTENDEE BEGIN CALENDAR-ADDRESS CALSCALE CATEGORIES CLASS COLOR COMMENT COMPLETED
  CONFERENCE CONTACT CREATED DALARM DAYLIGHT DESCRIPTION DTEND DTSTAMP DTSTART DUE DURATION END EXDATE EXRULE FREEBUSY GEO
  IMAGE LAST-MODIFIED LOCATION LOCATION-TYPE MALARM METHOD NAME ORGANIZER PALARM PARTICIPANT-TYPE PERCENT-COMPLETE PRIORITY
  PRODID RDATE RECURRENCE-ID REFRESH-INTERVAL RELATED-TO REPEAT REQUEST-STATUS RESOURCE-TYPE RESOURCES RNUM RRULE SEQUENCE
  SOURCE STATUS STRUCTURED-DATA STYLED-DESCRIPTION SUMMARY TRANSP TRIGGER TZ TZID TZNAME TZOFFSETFROM TZOFFSETTO TZURL UID URL
  VERSION`.split(/\s+/),
);

/** Free-text properties, in which colons are common. */
const TEXTS: ReadonlySet<string> = new Set(['COMMENT', 'DESCRIPTION', 'LOCATION', 'SUMMARY', 'X-ALT-DESC']);

/** The name of the property on a line, in upper case; empty if it is not a property. */
export const nameOf = (line: string): string => (PROPERTY.exec(line)?.[1] ?? '').toUpperCase();

/**
 * Is this line a property, rather than a continuation of text with unescaped line breaks? After a free-text property,
 * `Doors: 7 pm`, `Location: the hall` and `https://example.org` continue the text.
 *
 * @param before name of the preceding property, in upper case
 */
export function isProperty(line: string, before: string | undefined): boolean {
  const [, written, space] = PROPERTY.exec(line) ?? [];
  if (written === undefined) return false;
  if (before === undefined || !TEXTS.has(before) || /^x-/i.test(written)) return true;
  const isPlain = space === '';
  return KNOWN.has(written.toUpperCase()) ? isPlain || !/[a-z]/.test(written) : isPlain && !/[a-z]/.test(written);
}
