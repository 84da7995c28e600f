import { all, type Condition, gte, lt, type Moment } from '../../core/index.ts';
import { clockOf } from '../content/index.ts';
import { monthBeside } from './views/month-grid.ts';

/** How many events a month, a day or a calendar file has at most. */
export const MOST_EVENTS = 500;

/** Events by the time at which they are listed, the earliest first. */
export const EARLIEST_FIRST = [{ field: 'listed_start', direction: 'asc' }] as const;

/** Events that everybody sees and that are on or ahead. */
export const onOrAhead = (moment: Moment): Condition => all(moment.reached('open'), moment.ahead('end'));

/** Events that are on between two times, as clocks show them where they are. @param after the first second behind it */
export const onBetween = (first: string, after: string): Condition =>
  all(lt('listed_start', clockOf(after)), gte('listed_end', clockOf(first)));

/** Events that are on in a month. @param month `2030-05` */
export const onInMonth = (month: string): Condition =>
  onBetween(`${month}-01 00:00:00`, `${monthBeside(month, 1)}-01 00:00:00`);
