import { type Collection, collectPoint, type Field, sorted, text } from '../../../core/index.ts';
import type { ContentRecord } from '../record/record.ts';
import { publicationInstant } from '../record/status.ts';
import { textOf } from '../render/excerpt.ts';
import type { KindRights } from '../rights/rights.ts';

/** A kind of content whose records the search over everything finds; where they are, its `linkables` say. */
export interface Searchable {
  /** Name of the type for clients: `post`, `tribe_events`. */
  readonly name: string;
  /** Has the fields of `searchedFields`. */
  readonly collection: Collection<ContentRecord>;
  readonly rights: KindRights;
}

/** All kinds that the search over everything looks into. Each opens its collection. */
export const searchables = collectPoint<Searchable>('content/searchables', { nameOf: ({ name }) => name });

/** Which texts of a record are searched. */
export interface SearchedTexts<R> {
  readonly excerpt: (record: R) => string | undefined;
  readonly content: (record: R) => string | undefined;
  /** Do lists show it to everybody, once it is published? Default yes. */
  readonly isListed?: (record: R) => boolean;
}

/**
 * Fields by which a search finds records, spread into a collection's `fields`: their texts, without what a password protects,
 * and when they were published, of what everybody sees.
 */
export function searchedFields<R extends ContentRecord>({
  excerpt,
  content,
  isListed = () => true,
}: SearchedTexts<R>): Readonly<Record<string, Field<R>>> {
  const publication = (record: R) =>
    record.status === 'publish' && isListed(record) ? publicationInstant(record) : null;
  return {
    /** Of what lists show to everybody, so that their totals need not look at what they leave out. */
    listed: sorted(publication),
    /** The same of what no password locks: what a block shows of other items is found without a look at what it leaves out. */
    open: sorted((record) => (record.password ? null : publication(record))),
    search_title: text((record) => record.title),
    search_excerpt: text((record) => (record.password ? '' : textOf(excerpt(record) ?? ''))),
    search_content: text((record) => (record.password ? '' : textOf(content(record) ?? ''))),
  };
}
