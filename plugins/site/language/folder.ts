import * as v from 'valibot';
import { defineFileFolder } from '../../../core/index.ts';

const text = v.pipe(v.string(), v.maxLength(1_000));

/** What a file says: by English text its translation, or one for each plural form. */
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

/** Words of the site's own in its language, a file each by its tag: `de.json`, `de-ch.json`. People edit them by hand. */
export const LANGUAGES = defineFileFolder({
  name: 'languages',
  texts: { extensions: ['json'], maxBytes: 512 * 1024, schema: () => languageSchema },
});
