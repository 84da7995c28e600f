import * as v from 'valibot';
import { defineCollection, posting, type Refusal } from '../../../core/index.ts';
import { recordId } from '../../content/index.ts';

const schema = v.looseObject({
  id: recordId,
  origin: v.pipe(v.string(), v.description('Where the records come from: the address of the old site.')),
  top: v.pipe(v.number(), v.safeInteger(), v.description('The highest id that the import kept.')),
  ids: v.optional(
    v.pipe(
      v.record(v.string(), recordId),
      v.description('Ids that are others here, by the old ones and what tells them apart.'),
    ),
    {},
  ),
  written: v.optional(
    v.pipe(v.string(), v.description('Ids of what was imported, as ranges: what is missing of it was removed here.')),
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
