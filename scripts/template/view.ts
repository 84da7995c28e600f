import * as v from 'valibot';
import type { RECORD_PASCAL } from './collection.ts';

/** The schema of one RECORD_TEXT as clients see it. */
export const shown = v.pipe(
  v.object({ id: v.number(), title: v.string(), text: v.string(), date: v.string() }),
  v.title('RECORD_LABEL'),
);

/** One RECORD_TEXT as clients see it. */
export const view = ({ id, title, text, date }: RECORD_PASCAL): v.InferOutput<typeof shown> => ({
  id,
  title,
  text,
  date,
});
