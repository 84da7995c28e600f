import type { LocateRecord, Principal, StoreReader } from '../../../../core/index.ts';
import { type AnswerContext, refuse, type Term, termById } from '../../../content/index.ts';
import { problem, type SiteCode } from '../../errors.ts';
import type { SiteTaxonomy } from '../../items/kind/taxonomy.ts';
import { labelWithArticle } from '../../items/label-with-article.ts';

/**
 * May the client see terms of this taxonomy? If it is not public, only those who may assign its terms; if it has a gate, the
 * gate has already been checked.
 */
export const seesTerms = (principal: Principal, { public: isPublic, gate, rights }: SiteTaxonomy): boolean =>
  isPublic || gate !== undefined || principal.can(rights.assign);

/** The term with this id. @throws ApiError rest_term_invalid if it does not exist or the client may not see it */
export function locateTerm(
  { store, principal }: { readonly store: StoreReader; readonly principal: Principal },
  taxonomy: SiteTaxonomy,
  id: number,
): Term {
  const term = seesTerms(principal, taxonomy) ? termById(store, taxonomy, id) : undefined;
  if (!term) throw problem('rest_term_invalid', `There is no ${singular(taxonomy)} with that id.`);
  return term;
}

/** Reports a missing term even to clients that the route refuses. */
export const locateNamedTerm =
  (taxonomy: SiteTaxonomy): LocateRecord<{ readonly id: number }> =>
  (asked) => {
    locateTerm(asked, taxonomy, asked.params.id);
  };

/**
 * Validates the parent of a term.
 *
 * @throws ApiError rest_term_invalid, with 400, if the taxonomy has no such term;
 *   rest_taxonomy_not_hierarchical if its terms have no parents
 */
export function checkParent(
  { store, params }: { readonly store: StoreReader; readonly params: { readonly parent?: number | undefined } },
  taxonomy: SiteTaxonomy,
): void {
  const { parent } = params;
  if (parent === undefined || parent === null) return;
  if (!taxonomy.hierarchical) {
    throw problem('rest_taxonomy_not_hierarchical', `A ${singular(taxonomy)} cannot have a parent.`);
  }
  if (parent === 0 || termById(store, taxonomy, parent)) return;
  throw problem('rest_term_invalid', `parent is not the id of ${labelWithArticle(taxonomy)}.`, { status: 400 });
}

/** Error codes of `checkParent`. */
export const parentErrors = ({ hierarchical }: SiteTaxonomy): readonly SiteCode[] =>
  hierarchical ? ['rest_term_invalid'] : ['rest_taxonomy_not_hierarchical'];

/** @throws ApiError rest_forbidden_context if the context is `edit` and the client may not edit terms */
export function checkContext(principal: Principal, { rights }: SiteTaxonomy, context: AnswerContext): void {
  if (context !== 'edit' || principal.can(rights.manage)) return;
  refuse(principal, { code: 'rest_forbidden_context', message: 'Sorry, you are not allowed to edit terms.' });
}

/** The word for a term of this taxonomy in a sentence: `category`. */
export const singular = ({ labels }: SiteTaxonomy): string => labels.singular.toLowerCase();
