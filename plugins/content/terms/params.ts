import * as v from 'valibot';
import { described, idsParam, namesParam, paramsIf } from '../params.ts';
import type { Taxonomy } from './collection.ts';

/**
 * Name of a term.
 *
 * @param what noun for the terms: `category`
 */
export const termNameParam = (what: string) => v.pipe(v.string(), v.description(`Name of the ${what}.`));

/**
 * Parameters of a term in addition to its name; `parent` only if the taxonomy has parents.
 *
 * @param what noun for the terms
 */
export const termParams = (taxonomy: Taxonomy, what: string) => ({
  description: described(v.string(), `Description of the ${what}.`),
  slug: described(v.string(), 'Last part of its URL.'),
  ...parentParam(taxonomy),
});

const parent = described(v.pipe(v.number(), v.integer()), 'Id of the parent term; 0 for none.');

/** The parent term; not available in a taxonomy without parents. */
export const parentParam = ({ hierarchical }: Taxonomy) => paramsIf(hierarchical, { parent });

/** Fields by which lists of terms can be sorted. */
export const TERM_ORDERS = [
  'id',
  'name',
  'slug',
  'description',
  'count',
  'include',
  'include_slugs',
  'term_group',
] as const;

/** Parameters that every list of terms has. */
export const termListParams = {
  exclude: idsParam('All terms except these.'),
  include: idsParam('Only these terms.'),
  orderby: v.optional(v.pipe(v.picklist(TERM_ORDERS), v.description('Sort order of the terms.')), 'name'),
  slug: namesParam('Terms with this slug, or with one of several.'),
};

/**
 * A boolean parameter that leaves out empty terms.
 *
 * @param fallback default value
 */
export const hideEmptyParam = (fallback: boolean) =>
  v.optional(v.pipe(v.boolean(), v.description('Omit terms without published items.')), fallback);

/** The id of a record whose terms are requested. */
export const carrierParam = (description: string) =>
  described(v.pipe(v.number(), v.integer(), v.minValue(0)), description);
