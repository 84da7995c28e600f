import { defineCollection, type RecordOf, sorted } from 'almanac';
import * as v from 'valibot';

const schema = v.looseObject({
  title: v.string(),
  text: v.string(),
  /** When it was made, ISO 8601 in UTC. */
  date: v.string(),
  /** Id of the user who made it. */
  author: v.number(),
});

const forbidden = { code: 'rest_forbidden', message: 'Sorry, you may not write COLLECTION_TEXT.' };

/** The COLLECTION_TEXT. Each is a file in the folder `PLUGIN_KEBAB/COLLECTION_KEBAB/` of the site. */
export const COLLECTION_CAMEL = defineCollection('PLUGIN_KEBAB/COLLECTION_KEBAB', schema, {
  // what queries may name
  fields: { date: sorted((record) => record.date) },
  // long texts, which their files hold line by line
  bodies: ['text'],
  // asked before each write, whichever route it comes from
  guard: (principal) => (principal.can('create') ? undefined : forbidden),
  ids: 'own',
});

/** One RECORD_TEXT as it is stored. */
export type RECORD_PASCAL = RecordOf<typeof COLLECTION_CAMEL>;
