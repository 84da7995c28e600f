import { assignTermIds, invalidParam, type TermWriter, termBySlug } from '../../content/index.ts';
import type { ItemKind } from '../kind.ts';
import { paramProblem } from '../param-problem.ts';
import type { KindTaxonomy } from '../taxonomy.ts';

const refusal = {
  code: 'rest_cannot_assign_term',
  message: 'Sorry, you are not allowed to assign the terms given.',
};

/**
 * The terms that a write changes, by the fields of the kind's taxonomies. A new item for which none are sent gets the one
 * that the taxonomy falls back on, if there is such a term; an empty list takes all away.
 *
 * @param asked ids of terms by field
 * @throws ApiError rest_invalid_param for too many, and for one that is unknown where there may be only one, unless the
 *   kind has a code for that; rest_cannot_assign_term
 */
export function itemTerms(
  writer: TermWriter,
  kind: ItemKind,
  asked: Readonly<Record<string, readonly number[] | undefined>>,
  isNew: boolean,
): Record<string, readonly number[]> {
  return Object.fromEntries(
    kind.taxonomies
      .filter(({ field }) => isNew || asked[field] !== undefined)
      .map((of) => [of.field, chosen(writer, of, asked[of.field])]),
  );
}

function chosen(
  writer: TermWriter,
  { taxonomy, field, single, unknown }: KindTaxonomy,
  asked: readonly number[] | undefined,
): readonly number[] {
  if (asked) {
    const ids = assignTermIds(writer, taxonomy, field, asked, refusal);
    if (single && ids.length < asked.length) {
      const message = `${field} is not the id of a ${taxonomy.labels.singular.toLowerCase()}.`;
      throw unknown ? paramProblem(unknown, field, message) : invalidParam(field, message);
    }
    return ids;
  }
  const fallback = taxonomy.fallback && termBySlug(writer.store, taxonomy, taxonomy.fallback);
  return fallback ? [fallback.id] : [];
}
