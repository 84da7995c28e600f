import * as v from 'valibot';
import { defineCollection, posting, type Refusal } from '../../../core/index.ts';
import { recordId } from '../../content/index.ts';

const schema = v.looseObject({
  id: recordId,
  origin: v.pipe(v.string(), v.description('Where the records come from: the address of the old site.')),
  top: v.pipe(v.number(), v.safeInteger(), v.description('The highest id that the import preserved.')),
  ids: v.optional(
    v.pipe(
      v.record(v.string(), recordId),
      v.description('Ids that differ here, by the old ids and what distinguishes them.'),
    ),
    {},
  ),
  written: v.optional(
    v.pipe(
      v.string(),
      v.description('Ids of the imported items, as ranges; those that are missing here were removed.'),
    ),
    '',
  ),
});

const refusal: Refusal = { code: 'rest_forbidden', message: 'Sorry, you are not allowed to do that.' };

/** Maps ids of other systems to ids here: an interrupted import resumes with it, and a second one finds the existing records. */
export const imports = defineCollection('transfer/imports', schema, {
  guard: (principal) => (principal.system ? undefined : refusal),
  fields: { origin: posting((record) => record.origin) },
});

/** The stored record of an import. */
export type StoredImport = v.InferOutput<typeof schema>;
