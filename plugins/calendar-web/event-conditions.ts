import { all, any, type Condition, gt, gte, lt, type Moment } from '../../core/index.ts';
import { clockOf } from '../content/index.ts';
import { monthBeside } from './views/month-grid.ts';

/** Maximum number of events in a month, a day or a calendar file. */
export const MOST_EVENTS = 500;

/** Order by local start, earliest first. */
export const EARLIEST_FIRST = [{ field: 'listed_start', direction: 'asc' }] as const;

/** Matches public events that are current or upcoming. */
export const onOrAhead = (moment: Moment): Condition => all(moment.reached('open'), moment.ahead('end'));

/**
 * Matches events that take place in a range of local times, each in its own zone; not those that end as it begins, as in the reference.
 *
 * @param after the first second after the range
 */
export const onBetween = (first: string, after: string): Condition =>
  all(lt('listed_start', clockOf(after)), endsAfter(first));

/** Matches events that end after a local time, or begin then. */
export const endsAfter = (local: string): Condition =>
  any(gt('listed_end', clockOf(local)), gte('listed_start', clockOf(local)));

/** Matches events that take place in a month. @param month `2030-05` */
export const onInMonth = (month: string): Condition =>
  onBetween(`${month}-01 00:00:00`, `${monthBeside(month, 1)}-01 00:00:00`);
