import type { Capability, Refusal } from '../../../core/index.ts';
import { checkCount } from '../check-count.ts';
import { refuse } from '../rights.ts';
import { findTerm, termById, termByName } from './find.ts';
import { createTerm, type TermWriter } from './save.ts';
import type { Taxonomy } from './taxonomy.ts';
import { storedTermName } from './term-name.ts';

/**
 * The ids of the terms that a record is to carry, named by id, slug or name; unknown names become terms, unknown ids are
 * left out, as in the reference.
 *
 * @param param name of the parameter, for errors
 * @param right what it takes to make new ones
 * @throws ApiError rest_invalid_param for too many; rest_forbidden for who may not assign terms or make new ones
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
      // a name may come again as it was written before it was cleaned
      const term =
        findTerm(store, taxonomy, named) ?? termByName(store, taxonomy, storedTermName(writer, param, named));
      if (term) return term.id;
      if (/^\d+$/.test(named)) return [];
      if (!principal.can(right)) {
        refuse(principal, { code: 'rest_forbidden', message: 'Sorry, you are not allowed to make new terms.' });
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
