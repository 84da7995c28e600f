import * as v from 'valibot';
import {
  all,
  anyone,
  type Condition,
  eq,
  noneOf,
  oneOf,
  type ReadContext,
  type Route,
} from '../../../../core/index.ts';
import {
  described,
  invalidParam,
  isOut,
  mayAskHidden,
  mayEdit,
  mayRead,
  readable,
  type Status,
  wordsCondition,
} from '../../../content/index.ts';
import { type CalendarConfig, calendar } from '../../calendar.ts';
import { events } from '../../collections/events.ts';
import { problem } from '../../errors.ts';
import type { LinkedKind } from '../../linked/linked-kind.ts';
import { isPastEnd, listReply, slice } from '../../page.ts';
import {
  isSwitchedOn,
  NOT_IN_TRASH,
  pageParams,
  type Switch,
  searchParam,
  statusCondition,
  statusParam,
  switchSchema,
} from '../../params.ts';
import { linkedView } from '../../views/linked.ts';
import { linkedSchema, listSchema } from '../../views/schemas.ts';

interface UseParams {
  readonly event?: number | undefined;
  readonly has_events?: Switch | undefined;
  readonly only_with_upcoming: Switch;
}

/** Lists the records of a kind, newest first. */
export const listRoute = (kind: LinkedKind): Route =>
  calendar.read({
    path: `/${kind.plural}`,
    summary: `Lists ${kind.plural}, newest first.`,
    params: {
      ...pageParams,
      search: searchParam,
      event: v.optional(
        v.pipe(v.number(), v.integer(), v.minValue(0), v.description(`Only ${kind.plural} of this event.`)),
      ),
      has_events: described(switchSchema, `Only ${kind.plural} with events, or only those without.`),
      only_with_upcoming: v.optional(
        v.pipe(switchSchema, v.description(`Only ${kind.plural} with events that have not begun.`)),
        false,
      ),
      status: statusParam,
    },
    list: kind.list,
    allow: anyone,
    returns: listSchema(kind.plural, linkedSchema(kind)),
    errors: [kind.codes.noPage],
    run: (context) => {
      const { params, store, site, narrow, rank } = context;
      const found = store.of(kind.collection).find({
        where: all(
          statusCondition(params.status, context),
          // the reference searches venues and organizers by plain words only
          wordsCondition(params.search ?? undefined, site.limits),
          ...useConditions(context, kind),
          ...narrow,
        ),
        order: [{ field: 'date', direction: 'desc' }],
        rank,
        ...slice(params),
      });
      if (isPastEnd(params, found.total))
        throw problem(kind.codes.noPage, `The list of ${kind.plural} does not have this page.`);
      return listReply(context, kind.plural, found, (record) => linkedView(context, kind, record), 'everyone');
    },
  });

/** Statuses of events that count for `has_events` (reference): drafts and pending events do not. */
const TAKING_PLACE: readonly Status[] = ['publish', 'future', 'private'];

/**
 * Conditions on the events that link to a record. Only events that the reader may read count, so that a list reveals nothing about
 * others; and what an event with a password links to is listed only for those who may change it.
 *
 * @throws ApiError rest_invalid_param for an event that does not exist or that the reader may not see
 */
function useConditions(context: ReadContext<UseParams, CalendarConfig>, kind: LinkedKind): (Condition | undefined)[] {
  const { params, store, principal, moment } = context;
  const { event: id, has_events, only_with_upcoming } = params;
  const event = id === undefined ? undefined : store.of(events).get(id);
  if (id !== undefined && (!event || event.status === 'trash' || !mayRead(principal, event, moment))) {
    throw invalidParam('event', 'event: there is no such event.');
  }
  const withEvents = () => inUse(context, kind, TAKING_PLACE);
  return [
    event && oneOf('id', event.password && !mayEdit(principal, event) ? [] : event[kind.name]),
    has_events === undefined ? undefined : (isSwitchedOn(has_events) ? oneOf : noneOf)('id', withEvents()),
    isSwitchedOn(only_with_upcoming)
      ? oneOf('id', inUse(context, kind, NOT_IN_TRASH, moment.ahead('start')))
      : undefined,
  ];
}

/** Ids of the records linked from events that the reader may read and that match `which`, if given. */
function inUse(
  { store, principal, moment }: ReadContext<UseParams, CalendarConfig>,
  kind: LinkedKind,
  statuses: readonly Status[],
  which?: Condition,
): number[] {
  // published events have an index of their own, which is fast and sufficient for most readers
  const linking = mayAskHidden(principal)
    ? (id: number) => all(eq(kind.name, id), readable(principal, statuses, moment), which)
    : (id: number) => all(eq(`published_${kind.name}`, id), isOut(moment), which);
  return store
    .of(kind.collection)
    .find()
    .records.map((record) => record.id)
    .filter((id) => store.of(events).count(linking(id)) > 0);
}
