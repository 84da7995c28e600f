import * as v from 'valibot';
import { type Condition, oneOf, type SiteInfo, type StoreReader } from '../../../core/index.ts';
import { checkCount, findTerm, invalidParam, withDescendants } from '../../content/index.ts';
import { CATEGORY, TAG, type TermKind } from '../term-kind.ts';

const references = (description: string) =>
  v.optional(v.pipe(v.array(v.union([v.number(), v.string()])), v.description(description)));

/** Parameters of the event list about terms. */
export const termParams = {
  categories: references('Events with any of these categories or of those below them (ids or slugs).'),
  tags: references('Events with any of these tags (ids or slugs).'),
};

type References = readonly (number | string)[] | undefined;

/** @throws ApiError rest_invalid_param for a term that is not there */
export const termConditions = (
  params: { readonly categories?: References; readonly tags?: References },
  context: { readonly store: StoreReader; readonly site: SiteInfo },
): (Condition | undefined)[] => [anyOf(context, CATEGORY, params.categories), anyOf(context, TAG, params.tags)];

function anyOf(
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
