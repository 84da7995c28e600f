import {
  all,
  type Collection,
  type Contributions,
  type Counted,
  collectPoint,
  eq,
  type LaterNumber,
  type Moment,
  type Principal,
  type StoreReader,
} from '../../../core/index.ts';
import type { ContentRecord } from '../record/record.ts';
import { isOut } from '../record/status.ts';
import { type KindRights, mayRead, mayReadPublished } from '../rights/rights.ts';

/** A kind of content that carries terms. */
export interface TermUse {
  readonly collection: Collection<ContentRecord>;
  /** By taxonomy: the posting field that holds the ids of a record's terms, and the same of what is published alone. */
  readonly fields: Readonly<Record<string, { readonly all: string; readonly published: string }>>;
  /** Who may read its records. */
  readonly rights: KindRights;
}

/** Where kinds say that they carry terms, so that counts and "terms of this record" know of them. */
export const termUse = collectPoint<TermUse>('content/term-use');

/** What is needed to look at the use of terms. */
export interface UseContext {
  readonly store: StoreReader;
  readonly principal: Principal;
  readonly contributions: Contributions;
  readonly moment: Moment;
}

/** What is needed to show how many records carry a term. */
export interface CountContext extends UseContext {
  readonly counted: Counted;
}

const usersOf = ({ contributions }: UseContext, taxonomy: string) =>
  contributions.all(termUse).flatMap(({ collection, fields: byTaxonomy, rights }) => {
    const fields = byTaxonomy[taxonomy];
    return fields === undefined ? [] : [{ collection, fields, rights }];
  });

/** Those whose published records they may read. */
const readableUsers = (context: UseContext, taxonomy: string) =>
  usersOf(context, taxonomy).filter(({ rights }) => mayReadPublished(context.principal, rights));

/** How many published records carry the term, of the kinds whose published records they may read. */
export function countOf(
  context: CountContext,
  { id, taxonomy }: { readonly id: number; readonly taxonomy: string },
): LaterNumber | number {
  const users = readableUsers(context, taxonomy);
  const kinds = users.map(({ collection }) => collection.name).join(', ');
  return context.counted({ name: `${kinds} of a term of ${taxonomy}`, id }, ({ store, moment }) =>
    users
      .map(({ collection, fields }) => store.of(collection).count(all(eq(fields.published, id), isOut(moment))))
      .reduce((sum, count) => sum + count, 0),
  );
}

/** The same of all terms of a taxonomy, by id; those that nothing carries may be left out. */
export function countsOf(context: UseContext, taxonomy: string): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { collection, fields } of readableUsers(context, taxonomy)) {
    for (const [term, count] of context.store.of(collection).tally(fields.published, isOut(context.moment))) {
      if (typeof term === 'number') counts.set(term, (counts.get(term) ?? 0) + count);
    }
  }
  return counts;
}

/**
 * Ids of the terms of a taxonomy that the record of this id carries; undefined when there is no such record for this
 * reader among the kinds that carry the taxonomy.
 */
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
