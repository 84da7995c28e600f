import * as v from 'valibot';
import { defineFileFolder } from '../../../core/index.ts';

const text = v.pipe(v.string(), v.maxLength(1_000));

/** Content of a file: by English text, its translation, or one for each plural form. */
export const languageSchema = v.record(
  v.string(),
  v.union(
    [
      text,
      v.strictObject({
        ...v.partial(v.object({ zero: text, one: text, two: text, few: text, many: text })).entries,
        other: text,
      }),
    ],
    'must be a text, or an object with texts for "one", "other" and other plural forms',
  ),
);

/** The site's own translations, one file for each language tag: `de.json`, `de-ch.json`. They are edited by hand. */
export const LANGUAGES = defineFileFolder({
  name: 'languages',
  texts: { extensions: ['json'], maxBytes: 512 * 1024, schema: () => languageSchema },
});
