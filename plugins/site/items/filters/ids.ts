import * as v from 'valibot';
import { type Condition, oneOf, type SiteInfo } from '../../../../core/index.ts';
import { checkCount, included, namesParam, slugKey } from '../../../content/index.ts';

const ids = (description: string) =>
  v.optional(v.pipe(v.array(v.pipe(v.number(), v.integer())), v.description(description)), []);

/** Ids as WordPress reads them in lists: the sign is ignored. */
export const unsigned = <Ids extends readonly number[] | undefined>(ids: Ids): Ids | readonly number[] =>
  ids?.some((id) => id < 0) ? ids.map(Math.abs) : ids;

/** List parameters that select items by id or slug. */
export const idParams = {
  exclude: ids('All items except these; ignored if `include` is sent.'),
  include: ids('Only these items.'),
  slug: namesParam('Items with one of these slugs.'),
};

/** Values of `idParams`. */
interface IdsQuery {
  readonly exclude?: readonly number[] | undefined;
  readonly include?: readonly number[] | undefined;
  readonly slug?: readonly string[] | undefined;
}

/** @throws ApiError rest_invalid_param for more values than the limits allow */
export function idConditions({ exclude, include, slug }: IdsQuery, site: SiteInfo): readonly (Condition | undefined)[] {
  for (const [name, values] of Object.entries({ exclude, include, slug })) checkCount(name, values, site);
  return [
    included('id', unsigned(include), unsigned(exclude)),
    slug?.length ? oneOf('slug', slug.map(slugKey)) : undefined,
  ];
}
