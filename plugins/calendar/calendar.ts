import * as v from 'valibot';
import { definePlugin } from '../../core/index.ts';
import { baseSetting } from '../content/index.ts';

/** Settings of the calendar: `settings.json › plugins › calendar`. */
export const config = v.object({
  /** Shown with every numeric cost; null: the symbol of `currency_code`. */
  currency_symbol: v.optional(v.nullable(v.string()), null),
  /** ISO 4217; null: the code of `currency_symbol`. */
  currency_code: v.optional(
    v.nullable(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'must be three capital letters such as USD'))),
    null,
  ),
  currency_position: v.optional(v.picklist(['prefix', 'suffix']), 'prefix'),
  /** How many months ahead the event list looks when the request has no dates. */
  window_months: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1200)), 24),
  /** First path segments of page URLs: of single records, and of event archives. */
  event_base: v.optional(baseSetting, 'event'),
  venue_base: v.optional(baseSetting, 'venue'),
  organizer_base: v.optional(baseSetting, 'organizer'),
  events_base: v.optional(baseSetting, 'events'),
  /** Follows `events_base` in the path. */
  category_base: v.optional(baseSetting, 'category'),
  tag_base: v.optional(baseSetting, 'tag'),
});

/** The validated settings, with defaults filled in. */
export type CalendarConfig = v.InferOutput<typeof config>;

/** Path of the plugin's namespace below the REST root. */
export const NAMESPACE = 'calendar/events/v1';

/** The plugin's definition, on which its routes and commands are built. */
export const calendar = definePlugin({
  name: 'calendar',
  namespace: NAMESPACE,
  description: 'Events with their venues, organizers, categories and tags.',
  config,
  totals: { total: 'X-TEC-Total', pages: 'X-TEC-TotalPages' },
});
