import { isEmailAddress, isWebAddress } from '../collections/linked.ts';
import type { Component } from './ical/component.ts';
import type { Reader } from './ical/moment.ts';
import type { Property } from './ical/property.ts';
import type { ImportedEvent, Person, Place, Times } from './imported-event.ts';
import { VENUE_PROPERTIES } from './venue-properties.ts';

/** Programs with formatted text put HTML into DESCRIPTION, although the standard requires plain text. */
const MARKUP = /<\/?(?:a|b|br|div|em|h[1-6]|i|li|ol|p|span|strong|u|ul)\b[^<>]*>/i;

/**
 * The description of an entry as HTML: X-ALT-DESC if it is HTML (Outlook), else DESCRIPTION, escaped unless it contains
 * HTML itself. Not sanitized: saving does that. Line breaks are kept and become paragraphs when rendered.
 */
function descriptionOf(entry: Component): string {
  const html = entry
    .all('X-ALT-DESC')
    .find((property) => property.parameter('FMTTYPE')?.toLowerCase() === 'text/html')?.value;
  if (html !== undefined) return bodyOf(html);
  const text = entry.text('DESCRIPTION') ?? '';
  return MARKUP.test(text) ? text : escapeHtml(text);
}

/** The body of an HTML document. */
function bodyOf(html: string): string {
  const [, inside] = cut(html, /<body\b[^<>]*>/i);
  const shown = inside === undefined ? withoutHead(html) : cut(inside, /<\/body>/i)[0];
  return shown.replace(/<!doctype[^<>]*>/i, '').trim();
}

function withoutHead(html: string): string {
  const [before, inside = ''] = cut(html, /<head\b/i);
  const [, behind] = cut(inside, /<\/head>/i);
  return behind === undefined ? html : before + behind;
}

/** The text before the first match, and the text after it if there is a match. */
function cut(text: string, mark: RegExp): readonly [before: string, behind?: string] {
  const found = mark.exec(text);
  return found ? [text.slice(0, found.index), text.slice(found.index + found[0].length)] : [text];
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * The venue from LOCATION. Its first line is the name, followed, as calendar programs write it, by street address, city and
 * country. A single line is the name, including any commas. Properties for address parts take precedence over these lines.
 */
function placeOf(entry: Component): Place | undefined {
  const lines = (entry.text('LOCATION') ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const [venue, address, city, country] = lines;
  if (venue === undefined) return undefined;
  const parts = Object.entries(VENUE_PROPERTIES).flatMap(([property, member]) => {
    const value = entry.text(property);
    return value === undefined ? [] : [[member, value] as const];
  });
  if (parts.length > 0) return { venue, ...Object.fromEntries(parts) };
  return {
    venue,
    ...(address === undefined ? {} : { address }),
    ...(city === undefined ? {} : cityOf(city)),
    ...(country === undefined ? {} : { country }),
  };
}

/** `Rhinebeck, NY 12572` has a state and a ZIP code; any other line is the city as written. */
function cityOf(line: string): Pick<Place, 'city' | 'state' | 'zip'> {
  const [, city, state, zip] = /^(.+?),\s*([A-Z]{2})(?:\s+(\d{5}(?:-\d{4})?))?$/.exec(line) ?? [];
  if (city === undefined || state === undefined) return { city: line };
  return zip === undefined ? { city, state } : { city, state, zip };
}

/**
 * ORGANIZER: the name in CN, else the address, else the value, which is a name if it is not an address of another kind; undefined
 * when there is none. The address may be in EMAIL (RFC 7986).
 */
function personOf(property: Property): Person | undefined {
  const written = property.raw.replace(/^mailto:\s*/i, '').trim();
  const address = [written, property.parameter('EMAIL') ?? ''].find(isEmailAddress);
  const said = address ?? (/^[^:]+$/.test(written) ? written : undefined);
  const name = decodedName(property.parameter('CN') ?? '').trim() || said;
  if (name === undefined) return undefined;
  return address === undefined ? { organizer: name } : { organizer: name, email: address.toLowerCase() };
}

/** For years, The Events Calendar wrote percent-encoded names: `Ferry%20Guild`. */
function decodedName(name: string): string {
  if (/\s/.test(name) || !/%[\da-f]{2}/i.test(name)) return name;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/**
 * The cost of an entry, as exported by the All-in-One Event Calendar: X-COST-TYPE `free`, or X-COST (`$10`, `5-12`).
 * Undefined if it has neither.
 */
function costOf(entry: Component): string | undefined {
  if (entry.text('X-COST-TYPE')?.toLowerCase() === 'free') return '0';
  return entry.text('X-COST');
}

/** Members of an event that do not depend on when it takes place. */
export type Content = Omit<ImportedEvent, keyof Times | 'uid' | 'recurrence'>;

/**
 * The members of an event that an entry gives, except its times. A CLASS other than PUBLIC makes the event private.
 * The highest PRIORITY makes it featured. TENTATIVE is treated like CONFIRMED.
 */
export function contentOf(reader: Reader, entry: Component, cancelled: boolean): Content {
  const venue = placeOf(entry);
  const cost = costOf(entry);
  const website = websiteOf(reader, entry);
  return {
    line: entry.line,
    cancelled: cancelled || entry.text('STATUS')?.toUpperCase() === 'CANCELLED',
    title: titleOf(entry),
    description: descriptionOf(entry),
    status: (entry.text('CLASS') ?? 'PUBLIC').toUpperCase() === 'PUBLIC' ? 'publish' : 'private',
    featured: entry.first('PRIORITY')?.raw === '1',
    organizers: [...entry.all('ORGANIZER'), ...entry.all('X-ORGANIZER')].flatMap(
      (property) => personOf(property) ?? [],
    ),
    categories: names(entry, 'CATEGORIES'),
    tags: names(entry, 'X-TAGS'),
    properties: entry.properties.map((property) => ({ name: property.name, value: property.raw })),
    ...(venue === undefined ? {} : { venue }),
    ...(cost === undefined ? {} : { cost }),
    ...(website === undefined ? {} : { website }),
  };
}

/** The title of an entry, on one line. */
export const titleOf = (entry: Component): string =>
  (entry.text('SUMMARY') ?? '').replace(/\s+/g, ' ').trim() || 'Untitled';

/** The distinct names in all properties with this name, each of which holds a list. */
function names(entry: Component, name: string): readonly string[] {
  const all = entry.all(name).flatMap((property) => property.list);
  return [...new Map(all.map((text) => [text.toLowerCase(), text])).values()];
}

function websiteOf(reader: Reader, entry: Component): string | undefined {
  const property = entry.first('URL');
  if (!property || property.raw === '') return undefined;
  if (isWebAddress(property.raw)) return property.raw;
  reader.note(property.line, `URL “${property.raw}” is not a web address; it was left out`);
  return undefined;
}
