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

/** Longer ones are no addresses that people pass on, and browsers and proxies begin to cut them. */
const LONGEST = 2048;

/** What no URL has unencoded (RFC 3986, 2), and what would end an attribute or begin a tag where a page shows it. */
const WRITTEN = /^https?:\/\/[^\s"<>\\`]+$/i;

/** Is this the http or https address of a page? `javascript:` and the like are addresses too, but none of a page. */
export const isWebAddress = (text: string): boolean =>
  text.length <= LONGEST && WRITTEN.test(text) && URL.canParse(text);

/** A website is the address of a page. */
export function* websiteRules({ website = '' }: { readonly website?: string | undefined }): Generator<Breach> {
  if (website !== '' && !isWebAddress(website)) yield { path: ['website'], message: 'must be an http or https URL' };
}

/** RFC 5321, 4.5.3.1.3. */
const LONGEST_EMAIL = 254;

const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?`;

/** As the HTML standard has it (valid e-mail address), with letters of all scripts and at least one dot in the domain. */
const EMAIL = new RegExp(String.raw`^[\p{L}\p{N}.!#$%&'*+/=?^_{|}~-]+@${LABEL}(?:\.${LABEL})+$`, 'u');

/** Whether this is a plain e-mail address, without a name, `mailto:`, quotes or brackets. */
export const isEmailAddress = (text: string): boolean => text.length <= LONGEST_EMAIL && EMAIL.test(text);

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
