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

/** Real URLs stay below this length, and browsers and proxies may truncate longer ones. */
const LONGEST = 2048;

/** Excludes characters that URLs must encode (RFC 3986, 2) and those that would end an attribute or begin a tag in a page. */
const WRITTEN = /^https?:\/\/[^\s"<>\\`]+$/i;

/** Is this an http or https URL? Other schemes, such as `javascript:`, are not accepted. */
export const isWebAddress = (text: string): boolean =>
  text.length <= LONGEST && WRITTEN.test(text) && URL.canParse(text);

/** Checks that the website, if any, is an http or https URL. */
export function* websiteRules({ website = '' }: { readonly website?: string | undefined }): Generator<Breach> {
  if (website !== '' && !isWebAddress(website)) yield { path: ['website'], message: 'must be an http or https URL' };
}

/** RFC 5321, 4.5.3.1.3. */
const LONGEST_EMAIL = 254;

const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?`;

/** As in the HTML standard (valid e-mail address), but with letters of all scripts and at least one dot in the domain. */
const EMAIL = new RegExp(String.raw`^[\p{L}\p{N}.!#$%&'*+/=?^_{|}~-]+@${LABEL}(?:\.${LABEL})+$`, 'u');

/** Is this a plain e-mail address, without a name, `mailto:`, quotes or brackets? */
export const isEmailAddress = (text: string): boolean => text.length <= LONGEST_EMAIL && EMAIL.test(text);

const line = (description: string) => v.optional(v.pipe(v.string(), v.description(description)));

/** Members that venues and organizers both store, to be spread into their schemas. */
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

/** Which members of both kinds hold ids of other records, and which hold long texts. */
export const linkedPlaces = {
  references: { ...contentReferences, image: ['site/media'] },
  texts: { description: blockIds, excerpt: blockIds },
  bodies: ['description', 'excerpt'],
};

/** Indexed fields of both kinds. @param texts names of the members that a search covers besides title and description */
export const linkedFields = (texts: readonly string[]) => ({
  ...contentFields,
  ...searchedFields<LinkedRecord>({ excerpt: ({ excerpt }) => excerpt, content: ({ description }) => description }),
  /** Case-insensitive, to find existing records by name. */
  name: posting<LinkedRecord>((record) => record.title.toLowerCase()),
  search: text<LinkedRecord>((record) =>
    [record.title, textOf(record.description), ...texts.map((name) => record[name])]
      .filter((value) => typeof value === 'string')
      .join('\n'),
  ),
});

/** The rules for venues that their schema does not express. */
export function* venueRules(venue: LinkedRecord): Generator<Breach> {
  yield* named('title', venue.title);
  yield* websiteRules(venue);
}
