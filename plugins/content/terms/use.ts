import {
  all,
  type Collection,
  type Contributions,
  collectPoint,
  eq,
  type Moment,
  type Principal,
  type StoreReader,
} from '../../../core/index.ts';
import type { ContentRecord } from '../record.ts';
import { type KindRights, mayRead, mayReadPublished } from '../rights.ts';
import { isOut } from '../status.ts';

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

const usersOf = ({ contributions }: UseContext, taxonomy: string) =>
  contributions.all(termUse).flatMap(({ collection, fields: byTaxonomy, rights }) => {
    const fields = byTaxonomy[taxonomy];
    return fields === undefined ? [] : [{ collection, fields, rights }];
  });

/** Those whose published records they may read. */
const readableUsers = (context: UseContext, taxonomy: string) =>
  usersOf(context, taxonomy).filter(({ rights }) => mayReadPublished(context.principal, rights));

/** How many published records carry the term, of the kinds whose published records they may read. */
export const countOf = (context: UseContext, term: { readonly id: number; readonly taxonomy: string }): number =>
  readableUsers(context, term.taxonomy)
    .map(({ collection, fields }) =>
      context.store.of(collection).count(all(eq(fields.published, term.id), isOut(context.moment))),
    )
    .reduce((sum, count) => sum + count, 0);

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
