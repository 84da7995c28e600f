import { all, anonymous, eq } from '../../../core/index.ts';
import {
  type ContentTaxonomy,
  contentTaxonomies,
  countsOf,
  isOut,
  type Term,
  terms,
  termUse,
} from '../../content/index.ts';
import type { Asking } from '../shown/post.ts';

/** A taxonomy with its terms and their use counts. */
export interface TermsOfTaxonomy {
  readonly taxonomy: ContentTaxonomy;
  /** By name. */
  readonly terms: readonly Term[];
  /** Number of public records that have a term, by its id. */
  readonly counts: ReadonlyMap<number, number>;
}

/** Maximum number of terms in a list. */
const MOST = 5000;

/** The terms of a taxonomy that has pages; undefined if there is none with the name. */
export function termsOfTaxonomy({ context }: Pick<Asking, 'context'>, name: string): TermsOfTaxonomy | undefined {
  const taxonomy = context.contributions.all(contentTaxonomies).find((one) => one.name === name && one.public);
  if (!taxonomy) return undefined;
  const { records } = context.store.of(terms).find({
    where: eq('taxonomy', name),
    order: [{ field: 'order', direction: 'asc' }],
    limit: MOST,
  });
  return { taxonomy, terms: records, counts: countsOf({ ...context, principal: anonymous }, name) };
}

/** Terms by parent id; those whose parent is not in the taxonomy are at the top level, 0. */
export function termsByParent(all: readonly Term[]): ReadonlyMap<number, readonly Term[]> {
  const ids = new Set(all.map(({ id }) => id));
  const below = new Map<number, Term[]>();
  for (const term of all) {
    const parent = ids.has(term.parent) && term.parent !== term.id ? term.parent : 0;
    below.set(parent, [...(below.get(parent) ?? []), term]);
  }
  return below;
}

/** Ids of a term and its descendants. */
export function branchOf(id: number, below: ReadonlyMap<number, readonly Term[]>): ReadonlySet<number> {
  const branch = new Set([id]);
  // a Set also iterates over what is added meanwhile
  for (const one of branch) for (const child of below.get(one) ?? []) branch.add(child.id);
  return branch;
}

/** Number of public records that have at least one of the terms. */
export function countOfBranch(
  { context }: Pick<Asking, 'context'>,
  taxonomy: string,
  ids: ReadonlySet<number>,
): number {
  const { contributions, store, moment } = context;
  return contributions
    .all(termUse)
    .filter(({ rights }) => rights.read === undefined)
    .map(({ collection, fields }) => {
      const field = fields[taxonomy]?.published;
      return field === undefined
        ? 0
        : store.of(collection).count(all({ op: 'in', field, values: [...ids] }, isOut(moment)));
    })
    .reduce((sum, count) => sum + count, 0);
}
