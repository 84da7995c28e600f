import { toLocal } from '../content/index.ts';

/** Is it a day that there is, as `2030-05-01`, in a year that has others of four digits before and behind it? */
export const isDay = (text: string): boolean =>
  /^(?!0000|9999)\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  toLocal(Date.parse(`${text}T00:00:00Z`), 'UTC').startsWith(text);
