import type { Condition, Moment } from '../../../core/index.ts';
import { timeParam } from '../../content/index.ts';
import { isSwitchedOn, type Switch, switchParam } from '../params.ts';
import { type DateFilters, eventWindow, type TimeFields } from '../time/window.ts';

/** Parameters of the event list about time; the defaults are computed from the clock and the `window_months` setting. */
export const dateParams = {
  start_date: timeParam('Events that start on this date or later. Default: the beginning of today.'),
  end_date: timeParam('Events that end on this date or earlier. Default: so many months ahead as the settings say.'),
  starts_before: timeParam('Events that start before this date.'),
  starts_after: timeParam('Events that start after this date.'),
  ends_before: timeParam('Events that end before this date.'),
  ends_after: timeParam('Events that end after this date.'),
  strict_dates: switchParam('Take the dates at their exact times, instead of as whole days. Default: no.'),
};

/** The dates as they are asked for. */
export interface AskedDates extends Omit<DateFilters, 'strict_dates'> {
  readonly strict_dates?: Switch | null | undefined;
}

/** What the date filters need to know beside their parameters. */
export interface DateContext {
  readonly moment: Moment;
  readonly site: { readonly timezone: string };
  readonly config: { readonly window_months: number };
}

/** The dates asked for, or the default window. */
export const dateCondition = (
  params: AskedDates,
  { moment, site, config }: DateContext,
  fields: TimeFields,
): Condition =>
  eventWindow(
    { ...params, strict_dates: isSwitchedOn(params.strict_dates ?? false) },
    { moment, zone: site.timezone, months: config.window_months },
    fields,
  );
