import * as v from 'valibot';
import { type Condition, type Moment, oneOf, type SiteInfo, type StoreReader } from '../../../../core/index.ts';
import { checkCount, findTerm, idsParam, invalidParam, timeParam, withDescendants } from '../../../content/index.ts';
import { type LinkedKind, ORGANIZER, VENUE } from '../../linked/linked-kind.ts';
import { isSwitchedOn, type Switch, switchParam } from '../../params.ts';
import { CATEGORY, TAG, type TermKind } from '../../term-kind.ts';
import type { ViewContext } from '../../views/base.ts';
import { readableLinked } from '../../views/linked.ts';
import { type DateFilters, eventWindow, type TimeFields } from './window.ts';

/** Parameters of the event list about time; the defaults are computed from the clock and the `window_months` setting. */
export const dateParams = {
  start_date: timeParam('Events that start on this date or later. Default: the beginning of today.'),
  end_date: timeParam(
    'Events that end on this date or earlier. Default: the number of months ahead that the settings say.',
  ),
  starts_before: timeParam('Events that start before this date.'),
  starts_after: timeParam('Events that start after this date.'),
  ends_before: timeParam('Events that end before this date.'),
  ends_after: timeParam('Events that end after this date.'),
  strict_dates: switchParam('Use the exact times of the dates instead of whole days. Default: no.'),
};

/** The dates as they are asked for. */
export interface DateQuery extends Omit<DateFilters, 'strict_dates'> {
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
  params: DateQuery,
  { moment, site, config }: DateContext,
  fields: TimeFields,
): Condition =>
  eventWindow(
    { ...params, strict_dates: isSwitchedOn(params.strict_dates ?? false) },
    { moment, zone: site.timezone, months: config.window_months },
    fields,
  );

/** Parameters of the event list about what events link to. */
export const linkedParams = {
  venue: idsParam('Events at any of these venues.'),
  organizer: idsParam('Events by any of these organizers.'),
};

type Ids = readonly number[] | undefined;

/** @throws ApiError rest_invalid_param for a record that is not there, or that the reader may not see */
export const linkedConditions = (
  params: { readonly venue?: Ids; readonly organizer?: Ids },
  context: ViewContext,
): (Condition | undefined)[] => [
  linkedCondition(context, VENUE, params.venue),
  linkedCondition(context, ORGANIZER, params.organizer),
];

function linkedCondition(context: ViewContext, kind: LinkedKind, ids: Ids): Condition | undefined {
  if (!ids || ids.length === 0) return undefined;
  checkCount(kind.name, ids, context.site);
  const wanted = [...new Set(ids)];
  if (readableLinked(context, kind, wanted).length < wanted.length) {
    throw invalidParam(kind.name, `${kind.name}: there is no such ${kind.name}.`);
  }
  return oneOf(kind.name, wanted);
}

const references = (description: string) =>
  v.optional(v.pipe(v.array(v.union([v.number(), v.string()])), v.description(description)));

/** Parameters of the event list about terms. */
export const termParams = {
  categories: references('Events with any of these categories or their subcategories (ids or slugs).'),
  tags: references('Events with any of these tags (ids or slugs).'),
};

type References = readonly (number | string)[] | undefined;

/** @throws ApiError rest_invalid_param for a term that is not there */
export const termConditions = (
  params: { readonly categories?: References; readonly tags?: References },
  context: { readonly store: StoreReader; readonly site: SiteInfo },
): (Condition | undefined)[] => [
  termCondition(context, CATEGORY, params.categories),
  termCondition(context, TAG, params.tags),
];

function termCondition(
  { store, site }: { readonly store: StoreReader; readonly site: SiteInfo },
  { name, plural, taxonomy }: TermKind,
  asked: References,
): Condition | undefined {
  if (!asked || asked.length === 0) return undefined;
  checkCount(plural, asked, site);
  const ids = asked.map((reference) => {
    const term = findTerm(store, taxonomy, reference);
    if (!term) throw invalidParam(plural, `${plural}: there is no such ${name}.`);
    return term.id;
  });
  return oneOf(plural, taxonomy.hierarchical ? withDescendants(store, ids) : ids);
}
