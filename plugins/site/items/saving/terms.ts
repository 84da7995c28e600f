import { type Contributions, eq, type Transaction } from '../../../../core/index.ts';
import { assignTermIds, invalidParam, refuse, type Term, termById } from '../../../content/index.ts';
import { paramProblem } from '../../errors.ts';
import { type Item, termsOf } from '../kind/item.ts';
import type { ItemWriter } from '../kind/item-writer.ts';
import type { ItemKind } from '../kind/kind.ts';
import { fallbackOf, kinds } from '../kind/points.ts';
import type { KindTaxonomy, SiteTaxonomy } from '../kind/taxonomy.ts';

const refusal = {
  code: 'rest_cannot_assign_term',
  message: 'Sorry, you are not allowed to assign the terms given.',
};

/**
 * The terms that a write changes, by the fields of the kind's taxonomies. An item without terms, for which none are sent, gets
 * the fallback term of the taxonomy, if there is one. An empty list removes all terms.
 *
 * @param asked ids of terms by field
 * @throws ApiError rest_invalid_param for too many, and for an unknown single term, unless the kind declares a code for that;
 *   rest_cannot_assign_term
 */
export function itemTerms(
  writer: ItemWriter,
  kind: ItemKind,
  asked: Readonly<Record<string, readonly number[] | undefined>>,
  before: Item | undefined,
): Record<string, readonly number[]> {
  return Object.fromEntries(
    kind.taxonomies
      .filter(
        ({ field, taxonomy }) =>
          asked[field] !== undefined || !before || (taxonomy.fallback && termsOf(before, field).length === 0),
      )
      .map((of) => [of.field, chosen(writer, of, asked[of.field])]),
  );
}

function chosen(
  writer: ItemWriter,
  { taxonomy, field, single, unknown }: KindTaxonomy,
  asked: readonly number[] | undefined,
): readonly number[] {
  if (asked) {
    // no term has the id 0, so nobody may assign it (WordPress)
    if (!single && asked.includes(0)) refuse(writer.principal, refusal);
    const ids = assignTermIds(writer, taxonomy, field, asked, refusal);
    if (single && ids.length < asked.length) {
      const message = `${field} is not the id of a ${taxonomy.labels.singular.toLowerCase()}.`;
      throw unknown ? paramProblem(unknown, field, message) : invalidParam(field, message);
    }
    return ids;
  }
  const fallback = fallbackOf(writer, taxonomy);
  return fallback ? [fallback.id] : [];
}

/**
 * Before a term is removed, gives the fallback term to items without another term of the taxonomy (WordPress, `wp_delete_term`).
 * Only for kinds of the taxonomy's own plugin, because its store cannot write others.
 */
export function fallBack(
  { store, contributions }: { readonly store: Transaction; readonly contributions: Contributions },
  taxonomy: SiteTaxonomy,
  term: Term,
): void {
  const fallback = fallbackOf({ store, contributions }, taxonomy);
  if (!fallback) return;
  const isOther = (id: number) => id !== term.id && termById(store, taxonomy, id) !== undefined;
  for (const { collection, plugin, taxonomies } of contributions.all(kinds)) {
    const carried = taxonomies.find((one) => one.taxonomy.name === taxonomy.name);
    if (!carried || plugin !== taxonomy.plugin) continue;
    const { field } = carried;
    const items = store.of(collection);
    for (const item of items.find({ where: eq(field, term.id) }).records) {
      if (!termsOf(item, field).some(isOther)) items.put({ ...item, [field]: [fallback.id] });
    }
  }
}
