import * as v from 'valibot';
import { isTime, toLocal } from '../../content/index.ts';

/**
 * The format that the reference accepts (`rest_parse_date`). The time is required, because a date alone would be ambiguous. The
 * space before an offset is a plus that the client did not encode in the query.
 */
const SHAPE = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d(?::\d\d)?| \d\d:\d\d)?$/;

const MESSAGE = 'must be a date and time such as 2026-05-01T18:30:00.';

/** Named like valibot's own check, so that the API documents say `date-time` and errors `rest_invalid_date`. */
const isDateTime = {
  ...v.check((text: string) => SHAPE.test(text) && isTime(text), MESSAGE),
  type: 'iso_date_time' as const,
};

/** A date and time (contract: date-time), with or without an offset. */
export const dateTime = v.pipe(v.string(), isDateTime, v.description('Date and time.'));

/** The local time in a zone at an instant (milliseconds since 1970 UTC), `YYYY-MM-DDTHH:MM:SS` (reference, Site). */
export const wallTime = (instant: number, zone: string): string => toLocal(instant, zone).replace(' ', 'T');
