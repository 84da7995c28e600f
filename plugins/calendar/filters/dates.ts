import * as v from 'valibot';
import type { Condition, Moment } from '../../../core/index.ts';
import { timeParam } from '../../content/index.ts';
import { eventWindow, type TimeFields } from '../time/window.ts';

/** Parameters of the event list about time; the defaults are computed from the clock and the `window_months` setting. */
export const dateParams = {
  start_date: timeParam('Events that start on this date or later. Default: the beginning of today.'),
  end_date: timeParam('Events that end on this date or earlier. Default: so many months ahead as the settings say.'),
  starts_before: timeParam('Events that start before this date.'),
  starts_after: timeParam('Events that start after this date.'),
  ends_before: timeParam('Events that end before this date.'),
  ends_after: timeParam('Events that end after this date.'),
  strict_dates: v.optional(
    v.pipe(v.boolean(), v.description('Take the dates at their exact times, instead of as whole days.')),
    false,
  ),
};

/** What the date filters need to know beside their parameters. */
export interface DateContext {
  readonly moment: Moment;
  readonly site: { readonly timezone: string };
  readonly config: { readonly window_months: number };
}

/** The dates asked for, or the default window. */
export const dateCondition = (
  params: Parameters<typeof eventWindow>[0],
  { moment, site, config }: DateContext,
  fields: TimeFields,
): Condition => eventWindow(params, { moment, zone: site.timezone, months: config.window_months }, fields);
