import { all, type Condition, gte, oneOf, type ParamsOf, type ReadContext } from '../../../core/index.ts';
import { asSought, checkCount, invalidParam, mayReadPublished } from '../../content/index.ts';
import { type ItemKind, isDesigned, kinds, searchFilter, tagKey } from '../../site/index.ts';
import type { partParams } from './params.ts';

/** Who asks, and for what of the design set. */
export type DesignContext = ReadContext<ParamsOf<typeof partParams>>;

/** Items of one kind that the design set has. */
export interface DesignPart {
  readonly kind: ItemKind;
  readonly where: Condition;
}

/**
 * The items of the design set that are asked for and that whoever asks may read: those of all kinds with the builder's meta,
 * whichever plugin declares them, but not what is in the trash.
 *
 * @throws ApiError rest_invalid_param for a type that is none of the design set, for more of anything than the limits allow
 */
export function designParts(context: DesignContext): readonly DesignPart[] {
  const { params, site } = context;
  checkCount('tag', params.tag, site);
  const tags = params.tag?.map((tag) => tagKey(tag.trim())) ?? [];
  const asked = all(
    // what the design set leaves out has no group
    gte('design_group', ''),
    tags.length > 0 ? oneOf('design_tag', tags) : undefined,
    searchFilter(asSought(params), site),
  );
  return requestedKinds(context).map((kind) => ({ kind, where: all(readable(context, kind), asked) }));
}

/** Who reads nothing but what is published finds it by an index of its own: nobody is asked most often. */
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
