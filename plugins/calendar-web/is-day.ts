import { partsOf } from '../content/index.ts';
import { isDate } from '../web/index.ts';

/** Is it a day that there is, as `2030-05-01`, in a year that has others of four digits before and behind it? */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && isDate(partsOf(text));
