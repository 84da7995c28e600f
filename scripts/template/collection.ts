import { defineCollection, type RecordOf, sorted } from 'almanac';
import * as v from 'valibot';

const schema = v.looseObject({
  title: v.string(),
  text: v.string(),
  /** Time of creation, ISO 8601 in UTC. */
  date: v.string(),
  /** Id of the user who created it. */
  author: v.number(),
});

const forbidden = { code: 'rest_forbidden', message: 'Sorry, you may not write COLLECTION_TEXT.' };

/** The stored COLLECTION_TEXT, one file each in the site's folder `PLUGIN_KEBAB/COLLECTION_KEBAB/`. */
export const COLLECTION_CAMEL = defineCollection('PLUGIN_KEBAB/COLLECTION_KEBAB', schema, {
  // values that queries can filter and sort by
  fields: { date: sorted((record) => record.date) },
  // long texts, stored in files as lists of lines
  bodies: ['text'],
  // checked before each write, whichever route makes it
  guard: (principal) => (principal.can('create') ? undefined : forbidden),
  ids: 'own',
});

/** One RECORD_TEXT as stored. */
export type RECORD_PASCAL = RecordOf<typeof COLLECTION_CAMEL>;
