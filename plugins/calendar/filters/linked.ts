import { type Condition, oneOf } from '../../../core/index.ts';
import { checkCount, idsParam, invalidParam } from '../../content/index.ts';
import { type LinkedKind, ORGANIZER, VENUE } from '../linked-kind.ts';
import type { ViewContext } from '../views/base.ts';
import { readableLinked } from '../views/linked.ts';

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
): (Condition | undefined)[] => [anyOf(context, VENUE, params.venue), anyOf(context, ORGANIZER, params.organizer)];

function anyOf(context: ViewContext, kind: LinkedKind, ids: Ids): Condition | undefined {
  if (!ids || ids.length === 0) return undefined;
  checkCount(kind.name, ids, context.site);
  const wanted = [...new Set(ids)];
  if (readableLinked(context, kind, wanted).length < wanted.length) {
    throw invalidParam(kind.name, `${kind.name}: there is no such ${kind.name}.`);
  }
  return oneOf(kind.name, wanted);
}
