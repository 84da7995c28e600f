import { partsOf } from '../content/index.ts';
import { isDate } from '../web/index.ts';

/** Is it an existing day, such as `2030-05-01`, in a year from 1 to 9998? */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && isDate(partsOf(text));
