import * as v from 'valibot';
import { posting, text } from '../../../core/index.ts';
import { contentFields, contentMembers, recordId, textOf } from '../../content/index.ts';

const line = v.optional(v.string());

/** What venues and organizers both store, spread into their schemas. */
export const linkedMembers = {
  ...contentMembers,
  phone: line,
  website: line,
  /** Id of a media item. */
  image: v.optional(recordId),
  description: v.optional(v.string(), ''),
  excerpt: v.optional(v.string(), ''),
};

const linkedSchema = v.looseObject(linkedMembers);

/** A venue or an organizer: a record that events link to. */
export type LinkedRecord = v.InferOutput<typeof linkedSchema>;

/** @param texts names of the members that a search looks into, beside title and description */
export const linkedFields = (texts: readonly string[]) => ({
  ...contentFields,
  /** Without regard to case: to find one that is there already. */
  name: posting<LinkedRecord>((record) => record.title.toLowerCase()),
  search: text<LinkedRecord>((record) =>
    [record.title, textOf(record.description), ...texts.map((name) => record[name])]
      .filter((value) => typeof value === 'string')
      .join('\n'),
  ),
});
