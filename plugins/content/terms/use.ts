import {
  all,
  type Collection,
  type Contributions,
  type Counted,
  type CountedNumber,
  collectPoint,
  eq,
  forAllReaders,
  type LaterNumber,
  type Moment,
  not,
  oncePer,
  type Principal,
  type RecordReader,
  type RenderContext,
  type Scalar,
  type StoreReader,
} from '../../../core/index.ts';
import { alphabetical, compare } from '../compare.ts';
import type { ContentRecord } from '../record/record.ts';
import { isOut } from '../record/status.ts';
import { type KindRights, mayRead, mayReadPublished } from '../rights/rights.ts';
import { addressOf, type Taxonomy, type Term, terms } from './collection.ts';

/**
 * Finds a term by id.
 *
 * @returns undefined if it does not belong to the taxonomy
 */
export function termById(store: StoreReader, taxonomy: Taxonomy, id: number): Term | undefined {
  const term = store.of(terms).get(id);
  return term?.taxonomy === taxonomy.name ? term : undefined;
}

/**
 * Whether the term with this id does not belong to another taxonomy. Routes of a taxonomy check this before they change a term or
 * show an earlier version.
 */
export const isOfTaxonomy =
  (taxonomy: Taxonomy) =>
  ({ store, params }: { readonly store: StoreReader; readonly params: { readonly id: number } }): boolean => {
    const term = store.of(terms).get(params.id);
    return !term || term.taxonomy === taxonomy.name;
  };

/** Finds a term by slug, ignoring case. */
export const termBySlug = (store: StoreReader, taxonomy: Taxonomy, slug: string): Term | undefined =>
  store.of(terms).first(eq('address', addressOf(taxonomy.name, slug)));

/**
 * The default term for items of the taxonomy without a term: the term with the default slug, or the one that had it before its slug
 * was changed.
 *
 * @param slug the default slug
 */
export const usualTerm = (store: StoreReader, taxonomy: Taxonomy, slug: string): Term | undefined =>
  store.of(terms).first(eq('fallback', taxonomy.name)) ?? termBySlug(store, taxonomy, slug);

/** Finds a term by name, ignoring case; only under this parent, if one is given. */
export const termByName = (store: StoreReader, taxonomy: Taxonomy, name: string, parent?: number): Term | undefined =>
  store
    .of(terms)
    .first(
      all(
        eq('taxonomy', taxonomy.name),
        eq('name', name.toLowerCase()),
        parent === undefined ? undefined : eq('parent', parent),
      ),
    );

/** Finds a term by id, slug or name, as given by a client. A number that is not an id may still be a slug: `2031`. */
export function findTerm(store: StoreReader, taxonomy: Taxonomy, reference: number | string): Term | undefined {
  const named = String(reference).trim();
  const byId = /^\d{1,15}$/.test(named) ? termById(store, taxonomy, Number(named)) : undefined;
  return byId ?? termBySlug(store, taxonomy, named) ?? termByName(store, taxonomy, named);
}

/** The terms and all their descendants, so that a filter by a category includes its sub-categories. */
export function withDescendants(store: StoreReader, roots: readonly number[]): readonly number[] {
  const found = new Set(roots);
  // iterating over a Set includes ids added meanwhile
  for (const id of found) {
    for (const child of store.of(terms).find({ where: eq('parent', id) }).records) found.add(child.id);
  }
  return [...found];
}

/** The terms and all their ancestors. */
export function withAncestors(store: StoreReader, leaves: readonly number[]): readonly number[] {
  const found = new Set(leaves);
  // iterating over a Set includes ids added meanwhile
  for (const id of found) {
    const { parent = 0 } = store.of(terms).get(id) ?? {};
    if (parent > 0) found.add(parent);
  }
  return [...found];
}

const byName = (one: Term, other: Term): number => compare(alphabetical(one.name), alphabetical(other.name));

/** The terms with these ids, sorted by name as in the reference; missing ones are left out. */
export const termsByName = (store: StoreReader, taxonomy: Taxonomy, ids: readonly number[]): readonly Term[] =>
  ids
    .map((id) => termById(store, taxonomy, id))
    .filter((term) => term !== undefined)
    .toSorted(byName);

/** A kind of content whose records have terms. */
export interface TermUse {
  readonly collection: Collection<ContentRecord>;
  /** By taxonomy, the posting field with the ids of a record's terms, and the one for published records only. */
  readonly fields: Readonly<Record<string, { readonly all: string; readonly published: string }>>;
  /** Who may read its records. */
  readonly rights: KindRights;
}

/** Kinds whose records have terms, for term counts and the terms of a record. */
export const termUse = collectPoint<TermUse>('content/term-use');

/** What is needed to find out where terms are used. */
export interface UseContext {
  readonly store: StoreReader;
  readonly principal: Principal;
  readonly contributions: Contributions;
  readonly moment: Moment;
}

/** What is needed to count the records with a term. */
export interface CountContext extends UseContext {
  readonly counted: Counted;
}

const usersOf = ({ contributions }: Pick<UseContext, 'contributions'>, taxonomy: string) =>
  contributions.all(termUse).flatMap(({ collection, fields: byTaxonomy, rights }) => {
    const fields = byTaxonomy[taxonomy];
    return fields === undefined ? [] : [{ collection, fields, rights }];
  });

/** The uses of a taxonomy whose published records the principal may read. */
const readableUsers = (context: UseContext, taxonomy: string) =>
  usersOf(context, taxonomy).filter(({ rights }) => mayReadPublished(context.principal, rights));

/** The number of published records with the term, of the kinds whose published records the principal may read. */
export function countOf(
  context: CountContext,
  { id, taxonomy }: { readonly id: number; readonly taxonomy: string },
): LaterNumber | number {
  const kinds = readableUsers(context, taxonomy).map(({ collection }) => collection.name);
  return context.counted({ name: 'use', id, by: JSON.stringify([taxonomy, ...kinds]) }, countUse);
}

/** Counts the records with a term; `by` is a JSON list of the taxonomy and the collections to count. */
const countUse = forAllReaders((context: RenderContext, { id, by = '[""]' }: CountedNumber<string>) =>
  usesNamed(context)(by).reduce(
    (sum, { records, field, scheduled }) => sum + records.count(eq(field, id)) - (scheduled.get(id) ?? 0),
    0,
  ),
);

/** The uses that `by` of a number names. Scheduled records are counted once for all terms, since each is counted again after every write. */
const usesNamed = oncePer((context: RenderContext) => {
  const known = new Map<string, readonly CountedUse[]>();
  return (by: string) => {
    const before = known.get(by);
    if (before) return before;
    const [taxonomy = '', ...kinds]: readonly string[] = JSON.parse(by);
    const users = usersOf(context, taxonomy).filter(({ collection }) => kinds.includes(collection.name));
    const uses = users.map(({ collection, fields }) => countedUse(context, collection, fields.published));
    known.set(by, uses);
    return uses;
  };
});

/** How often records of a collection have each term. */
interface CountedUse {
  readonly records: RecordReader<ContentRecord>;
  /** The posting field of published records. */
  readonly field: string;
  /** How many of these are scheduled, by term. */
  readonly scheduled: ReadonlyMap<Scalar, number>;
}

function countedUse(
  { store, moment }: RenderContext,
  collection: Collection<ContentRecord>,
  field: string,
): CountedUse {
  const records = store.of(collection);
  return { records, field, scheduled: records.tally(field, not(isOut(moment))) };
}

/** As `countOf`, for all terms of a taxonomy, by id; unused terms may be missing. */
export function countsOf(context: UseContext, taxonomy: string): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { collection, fields } of readableUsers(context, taxonomy)) {
    for (const [term, count] of context.store.of(collection).tally(fields.published, isOut(context.moment))) {
      if (typeof term === 'number') counts.set(term, (counts.get(term) ?? 0) + count);
    }
  }
  return counts;
}

/** Ids of a record's terms in a taxonomy. Undefined if no kind with this taxonomy has a record with this id that the reader may see. */
export function termsCarried(context: UseContext, taxonomy: string, id: number): readonly number[] | undefined {
  const { store, principal, moment } = context;
  for (const { collection, fields, rights } of usersOf(context, taxonomy)) {
    const record = store.of(collection).get(id);
    if (!record) continue;
    if (!mayRead(principal, record, moment, rights)) return undefined;
    const value = collection.fields[fields.all]?.value(record) ?? [];
    return [value].flat().filter((term) => typeof term === 'number');
  }
  return undefined;
}
