import * as v from 'valibot';
import { type Condition, eq, oneOf, type SiteInfo } from '../../../../core/index.ts';
import { checkCount, described, idsParam, included, paramsIf } from '../../../content/index.ts';
import { FORMATS } from '../../config/choices.ts';
import type { ItemKind } from '../kind/kind.ts';
import { unsigned } from './ids.ts';

const author = {
  author: idsParam('Items by these users.'),
  author_exclude: idsParam('Items by all users except these.'),
};

const parent = {
  parent: idsParam('Items with these parents; 0 for top-level items.'),
  parent_exclude: idsParam('Items without these parents.'),
};

const place = { menu_order: described(v.pipe(v.number(), v.integer()), 'Items with this menu order.') };

const sticky = { sticky: described(v.boolean(), 'Only items that are sticky, or only those that are not.') };

const format = { format: described(v.array(v.picklist(FORMATS)), 'Items of these formats.') };

/** List parameters that filter by members that only some kinds have. */
export const memberParams = ({ supports, hierarchical, attaches }: ItemKind) => ({
  ...paramsIf(supports.has('author'), author),
  ...paramsIf(hierarchical || attaches, parent),
  ...paramsIf(supports.has('page-attributes'), place),
  ...paramsIf(supports.has('sticky'), sticky),
  ...paramsIf(supports.has('post-formats'), format),
});

type Ids = readonly number[] | undefined;

/** Values of `memberParams`. */
interface MembersQuery {
  readonly author?: Ids;
  readonly author_exclude?: Ids;
  readonly parent?: Ids;
  readonly parent_exclude?: Ids;
  readonly menu_order?: number | undefined;
  readonly sticky?: boolean | undefined;
  readonly format?: readonly (typeof FORMATS)[number][] | undefined;
}

/**
 * `author_exclude` overrides `author`, but `parent` overrides `parent_exclude` (reference).
 *
 * @throws ApiError rest_invalid_param for more ids than the limits allow
 */
export function memberConditions(params: MembersQuery, site: SiteInfo): readonly (Condition | undefined)[] {
  for (const name of ['author', 'author_exclude', 'parent', 'parent_exclude'] as const) {
    checkCount(name, params[name], site);
  }
  const { author: by, author_exclude: notBy } = params;
  return [
    included('author', notBy?.length ? undefined : unsigned(by), unsigned(notBy)),
    included('parent', unsigned(params.parent), unsigned(params.parent_exclude)),
    params.menu_order === undefined ? undefined : eq('menu_order', Math.abs(params.menu_order)),
    params.sticky === undefined ? undefined : eq('sticky', params.sticky),
    params.format?.length ? oneOf('format', params.format) : undefined,
  ];
}
