import { type EventRecord, type LinkedRecord, TAG, VENUE, VENUE_PROPERTIES } from '../../calendar/index.ts';
import { plainText, termsByName } from '../../content/index.ts';
import type { WebContext } from '../../web/index.ts';
import { emailOf, joined, lineText, organizerLine } from './linked-lines.ts';
import { escaped, filledLine } from './text-lines.ts';

/** A venue as readable text, name first, and each part of its address as a property for imports. */
export function exactPlace(venue: LinkedRecord): readonly string[] {
  const region = joined(' ', VENUE.derived(venue).stateprovince, venue.zip);
  const shown = joined('\n', venue.title, venue.address, joined(', ', venue.city, region), venue.country);
  return [
    ...filledLine('LOCATION', escaped(shown)),
    ...Object.entries(VENUE_PROPERTIES).flatMap(([property, member]) =>
      filledLine(property, escaped(lineText(venue[member]))),
    ),
  ];
}

/** An event may have only one ORGANIZER; one without an e-mail address gets `invalid:nomail`, as from Exchange. */
export const exactOrganizer = (organizer: LinkedRecord, isFirst: boolean): string => {
  const email = emailOf(organizer);
  return organizerLine(
    isFirst ? 'ORGANIZER' : 'X-ORGANIZER',
    organizer,
    email === '' ? 'invalid:nomail' : `MAILTO:${email}`,
  );
};

/** Tags, cost, and whether the event is featured. */
export function detailLines({ store }: WebContext, { tags, cost, featured }: EventRecord): readonly string[] {
  const names = termsByName(store, TAG.taxonomy, tags).map(({ name }) => escaped(plainText(name)));
  return [
    ...filledLine('X-TAGS', names.join(',')),
    ...filledLine('X-COST', escaped(cost ?? '')),
    ...(featured ? ['PRIORITY:1'] : []),
  ];
}
