import type { LocateRecord, Principal, StoreReader } from '../../../../core/index.ts';
import { type AnswerContext, refuse, type Term, termById } from '../../../content/index.ts';
import { problem, type SiteCode } from '../../errors.ts';
import type { SiteTaxonomy } from '../../items/kind/taxonomy.ts';

/**
 * Are there terms of this taxonomy for them? Those of one that is not public are for whoever may assign them; where there is
 * a gate, it has been asked.
 */
export const seesTerms = (principal: Principal, { public: isPublic, gate, rights }: SiteTaxonomy): boolean =>
  isPublic || gate !== undefined || principal.can(rights.assign);

/** @throws ApiError rest_term_invalid when the taxonomy has no such term, or none for them */
export function locateTerm(
  { store, principal }: { readonly store: StoreReader; readonly principal: Principal },
  taxonomy: SiteTaxonomy,
  id: number,
): Term {
  const term = seesTerms(principal, taxonomy) ? termById(store, taxonomy, id) : undefined;
  if (!term) throw problem('rest_term_invalid', `There is no ${singular(taxonomy)} with that id.`);
  return term;
}

/** Tells whom a route refuses that there is no term with the id in its path. */
export const locateNamedTerm =
  (taxonomy: SiteTaxonomy): LocateRecord<{ readonly id: number }> =>
  (asked) => {
    locateTerm(asked, taxonomy, asked.params.id);
  };

/**
 * @throws ApiError rest_term_invalid, with 400, when a term is to lie below one that the taxonomy has not;
 *   rest_taxonomy_not_hierarchical when it has no parents at all
 */
export function checkParent(
  { store, params }: { readonly store: StoreReader; readonly params: { readonly parent?: number | undefined } },
  taxonomy: SiteTaxonomy,
): void {
  const { parent } = params;
  if (parent === undefined || parent === null) return;
  if (!taxonomy.hierarchical) {
    throw problem('rest_taxonomy_not_hierarchical', `A ${singular(taxonomy)} does not lie below another.`);
  }
  if (parent === 0 || termById(store, taxonomy, parent)) return;
  throw problem('rest_term_invalid', `parent is not the id of a ${singular(taxonomy)}.`, { status: 400 });
}

/** Codes that `checkParent` answers with. */
export const parentErrors = ({ hierarchical }: SiteTaxonomy): readonly SiteCode[] =>
  hierarchical ? ['rest_term_invalid'] : ['rest_taxonomy_not_hierarchical'];

/** @throws ApiError rest_forbidden_context when somebody asks for the context `edit` who may not edit terms */
export function checkContext(principal: Principal, { rights }: SiteTaxonomy, context: AnswerContext): void {
  if (context !== 'edit' || principal.can(rights.manage)) return;
  refuse(principal, { code: 'rest_forbidden_context', message: 'Sorry, you are not allowed to edit terms.' });
}

/** What its terms are called in a sentence: `category`. */
export const singular = ({ labels }: SiteTaxonomy): string => labels.singular.toLowerCase();
