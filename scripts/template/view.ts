import * as v from 'valibot';
import type { RECORD_PASCAL } from './collection.ts';

/** Schema of one RECORD_TEXT in responses. */
export const shown = v.pipe(
  v.object({ id: v.number(), title: v.string(), text: v.string(), date: v.string() }),
  v.title('RECORD_LABEL'),
);

/** Converts one stored RECORD_TEXT to the form used in responses. */
export const view = ({ id, title, text, date }: RECORD_PASCAL): v.InferOutput<typeof shown> => ({
  id,
  title,
  text,
  date,
});
