import type { Capability, Refusal } from '../../../core/index.ts';
import { invalidParam } from '../invalid-param.ts';
import { checkCount } from '../lists.ts';
import { refuse } from '../rights/rights.ts';
import type { Taxonomy } from './collection.ts';
import { findTerm, termById, termByName } from './find.ts';
import { createTerm, storedTermName, type TermWriter } from './save.ts';

/**
 * The ids of the terms that a record is to carry, named by id, slug or name; unknown names become terms, unknown ids are
 * left out, as in the reference.
 *
 * @param param name of the parameter, for errors
 * @param right what it takes to make new ones
 * @throws ApiError rest_invalid_param for too many, or a name of nothing but tags; rest_forbidden for who may not assign terms or make new ones
 */
export function assignTerms(
  writer: TermWriter,
  taxonomy: Taxonomy,
  param: string,
  references: readonly (number | string)[],
  right: Capability,
): number[] {
  const { store, principal } = writer;
  checkAssign(writer, param, references);
  const ids = references
    .map((reference) => String(reference).trim())
    .filter((named) => named !== '')
    .flatMap((named) => {
      const known = findTerm(store, taxonomy, named);
      if (known) return known.id;
      // a name may come again as it was written before it was cleaned
      const name = storedTermName(writer, param, named);
      const same = termByName(store, taxonomy, name);
      if (same) return same.id;
      if (/^\d+$/.test(named)) return [];
      if (name === '') throw invalidParam(param, `${param} has a name that consists only of HTML tags.`);
      if (!principal.can(right)) {
        refuse(principal, { code: 'rest_forbidden', message: 'Sorry, you are not allowed to create terms.' });
      }
      return createTerm(writer, taxonomy, { name: named }).id;
    });
  return [...new Set(ids)];
}

/**
 * The ids of the terms that a record is to carry, where they are named by id alone. Unknown ones are left out, as in the
 * reference.
 *
 * @param param name of the parameter, for errors
 * @param refusal the answer to who may not assign terms
 * @throws ApiError rest_invalid_param for too many; the refusal
 */
export function assignTermIds(
  writer: TermWriter,
  taxonomy: Taxonomy,
  param: string,
  ids: readonly number[],
  refusal: Refusal,
): number[] {
  checkAssign(writer, param, ids, refusal);
  return [...new Set(ids)].filter((id) => termById(writer.store, taxonomy, id));
}

function checkAssign(
  { principal, site }: TermWriter,
  param: string,
  references: readonly unknown[],
  refusal?: Refusal,
): void {
  checkCount(param, references, site);
  if (references.length > 0 && !principal.can('assign_terms')) refuse(principal, refusal);
}
