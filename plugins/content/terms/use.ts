import {
  all,
  type Collection,
  type Condition,
  type Contributions,
  collectPoint,
  eq,
  type StoreReader,
} from '../../../core/index.ts';
import type { ContentRecord } from '../record.ts';
import { withStatus } from '../status.ts';

/** A kind of content that carries terms. */
export interface TermUse {
  readonly collection: Collection<ContentRecord>;
  /** The posting field that holds the ids of its terms, by taxonomy. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Where kinds say that they carry terms, so that counts and "terms of this record" know of them. */
export const termUse = collectPoint<TermUse>('content/term-use');

/** What is needed to look at the use of terms. */
export interface UseContext {
  readonly store: StoreReader;
  readonly contributions: Contributions;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
}

const usersOf = ({ contributions }: UseContext, taxonomy: string) =>
  contributions.all(termUse).flatMap(({ collection, fields }) => {
    const field = fields[taxonomy];
    return field === undefined ? [] : [{ collection, field }];
  });

/** How many published records carry the term; the same for everybody, so that it betrays nothing. */
export function countOf(context: UseContext, term: { readonly id: number; readonly taxonomy: string }): number {
  const published: Condition = withStatus('publish', context.now);
  return usersOf(context, term.taxonomy)
    .map(({ collection, field }) => context.store.of(collection).count(all(eq(field, term.id), published)))
    .reduce((sum, count) => sum + count, 0);
}

/** The record of this id among the kinds that carry the taxonomy, and the terms it carries. */
export function carrierOf(
  context: UseContext,
  taxonomy: string,
  id: number,
): { readonly record: ContentRecord; readonly terms: readonly number[] } | undefined {
  for (const { collection, field } of usersOf(context, taxonomy)) {
    const record = context.store.of(collection).get(id);
    if (!record) continue;
    const value = collection.fields[field]?.value(record) ?? [];
    return { record, terms: [value].flat().filter((term) => typeof term === 'number') };
  }
  return undefined;
}
