import * as v from 'valibot';
import { timeText, toLocal } from '../../content/index.ts';

/**
 * The format that the reference accepts (`rest_parse_date`). The time is required, because a date alone would be ambiguous. The
 * space before an offset is a plus that the client did not encode in the query.
 */
const SHAPE = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d(?::\d\d)?| \d\d:\d\d)?$/;

/** A date and time (contract: date-time), with or without an offset. */
export const dateTime = v.pipe(
  timeText('Date and time.'),
  v.check((text) => SHAPE.test(text), 'must be a date and time such as 2026-05-01T18:30:00.'),
);

/** The local time in a zone at an instant (milliseconds since 1970 UTC), `YYYY-MM-DDTHH:MM:SS` (reference, Site). */
export const wallTime = (instant: number, zone: string): string => toLocal(instant, zone).replace(' ', 'T');
