import * as v from 'valibot';
import { type Breach, posting, text } from '../../../core/index.ts';
import {
  blockIds,
  contentFields,
  contentMembers,
  contentReferences,
  named,
  recordId,
  searchedFields,
  textOf,
} from '../../content/index.ts';
import { websiteRules } from './addresses.ts';

const line = (description: string) => v.optional(v.pipe(v.string(), v.description(description)));

/** What venues and organizers both store, spread into their schemas. */
export const linkedMembers = {
  ...contentMembers,
  phone: line('Telephone number.'),
  website: line('Website.'),
  image: v.optional(v.pipe(recordId, v.description('Id of a media item, the name of a file in site/media/.'))),
  description: v.optional(v.string(), ''),
  excerpt: v.optional(v.string(), ''),
};

const linkedSchema = v.looseObject(linkedMembers);

/** A venue or an organizer: a record that events link to. */
export type LinkedRecord = v.InferOutput<typeof linkedSchema>;

/** Where both hold ids of other records, and long texts. */
export const linkedPlaces = {
  references: { ...contentReferences, image: ['site/media'] },
  texts: { description: blockIds, excerpt: blockIds },
  bodies: ['description', 'excerpt'],
};

/** @param texts names of the members that a search looks into, beside title and description */
export const linkedFields = (texts: readonly string[]) => ({
  ...contentFields,
  ...searchedFields<LinkedRecord>({ excerpt: ({ excerpt }) => excerpt, content: ({ description }) => description }),
  /** Without regard to case: to find one that is there already. */
  name: posting<LinkedRecord>((record) => record.title.toLowerCase()),
  search: text<LinkedRecord>((record) =>
    [record.title, textOf(record.description), ...texts.map((name) => record[name])]
      .filter((value) => typeof value === 'string')
      .join('\n'),
  ),
});

/** The same of venues. */
export function* venueRules(venue: LinkedRecord): Generator<Breach> {
  yield* named('title', venue.title);
  yield* websiteRules(venue);
}
