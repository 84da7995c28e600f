import type { Table } from '../common.ts';
import { byDefault, either, list, object, objectOf, oneOf, required, text } from '../schema.ts';

/** Limits: "requests per batch: at most 25". */
const MOST = 25;

/** Batches. */
export const batch: Table = {
  'POST /batch/v1': {
    requests: required({
      ...list({
        ...objectOf({
          method: byDefault('POST', oneOf('POST PUT PATCH DELETE')),
          path: text,
          body: object,
          headers: { ...object, additionalProperties: either(text, list(text)) },
        }),
        required: ['path'],
      }),
      maxItems: MOST,
    }),
    validation: byDefault('normal', oneOf('require-all-validate normal')),
  },
};
