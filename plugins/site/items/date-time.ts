import * as v from 'valibot';
import { timeText, toLocal } from '../../content/index.ts';

/** With seconds: of a date alone nobody could say which part of its day is meant. */
const SHAPE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/i;

/** A date and time (contract: date-time), with or without an offset. */
export const dateTime = v.pipe(
  timeText('Date and time.'),
  v.check((text) => SHAPE.test(text), 'must be a date and time such as 2026-05-01T18:30:00.'),
);

/** What clocks of a zone show at an instant (milliseconds since 1970 UTC), `YYYY-MM-DDTHH:MM:SS` (reference, Site). */
export const wallTime = (instant: number, zone: string): string => toLocal(instant, zone).replace(' ', 'T');
