import { all, type Condition, gte, oneOf, type ParamsOf, type ReadContext } from '../../../core/index.ts';
import { asSought, checkCount, invalidParam, mayReadPublished } from '../../content/index.ts';
import { type ItemKind, isDesigned, kinds, searchFilter, tagKey } from '../../site/index.ts';
import type { partParams } from './params.ts';

/** A request for a part of the design set. */
export type DesignContext = ReadContext<ParamsOf<typeof partParams>>;

/** The items of one kind in the design set. */
export interface DesignPart {
  readonly kind: ItemKind;
  readonly where: Condition;
}

/**
 * The requested items of the design set that the client may read: of all kinds with the builder's meta, whichever plugin declares them, except those
 * in the trash.
 *
 * @throws ApiError rest_invalid_param for a type that is not in the design set, or for more values than the limits allow
 */
export function designParts(context: DesignContext): readonly DesignPart[] {
  const { params, site } = context;
  checkCount('tag', params.tag, site);
  const tags = params.tag?.map((tag) => tagKey(tag.trim())) ?? [];
  const asked = all(
    // items outside the design set have no group
    gte('design_group', ''),
    tags.length > 0 ? oneOf('design_tag', tags) : undefined,
    searchFilter(asSought(params), site),
  );
  return requestedKinds(context).map((kind) => ({ kind, where: all(readable(context, kind), asked) }));
}

/** Clients that may only read published items, the most frequent ones by far, use a faster index. */
function readable(context: DesignContext, { rights, statuses }: ItemKind): Condition {
  const { principal, moment } = context;
  const readsHidden = principal.can(rights.readOthers) || principal.can(rights.readOwn);
  const isStranger = mayReadPublished(principal, rights) && !readsHidden;
  return isStranger ? moment.reached('listed') : statuses.where({ ...context, params: { status: ['any'] } });
}

function requestedKinds({ params, site, contributions }: DesignContext): readonly ItemKind[] {
  const designed = contributions.all(kinds).filter(({ meta }) => isDesigned(meta));
  const asked = params.type ?? [];
  checkCount('type', asked, site);
  if (asked.some((name) => !designed.some((kind) => kind.name === name))) {
    throw invalidParam('type', `type must be one of ${designed.map(({ name }) => name).join(', ')}.`);
  }
  return asked.length === 0 ? designed : designed.filter(({ name }) => asked.includes(name));
}
