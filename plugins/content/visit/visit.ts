import type { User } from '../../../core/index.ts';
import type { ContentRecord } from '../record/record.ts';
import type { Term } from '../terms/collection.ts';

/** A record in a list of several kinds. */
export interface ListedRecord {
  /** Name of its kind for clients: `post`, `tribe_events`. */
  readonly type: string;
  readonly record: ContentRecord;
}

/** One page of the records that a page of the site lists. */
export interface VisitList {
  /** The records on this page, in order. */
  readonly items: readonly ListedRecord[];
  /** Number of records on all pages. */
  readonly total: number;
  readonly perPage: number;
  /** Number of pages; 0 for none. */
  readonly pages: number;
  /** Returns the address of a page of the list, from 1. */
  urlOf(page: number): string;
}

/** What the records of an archive have in common. */
export type ArchiveSubject =
  | { readonly is: 'term'; readonly term: Term }
  | { readonly is: 'author'; readonly user: User }
  /** Posts of a format: `aside`. */
  | { readonly is: 'format'; readonly format: string };

/** The subject of a page of the site. */
export type VisitSubject =
  | ArchiveSubject
  /** The newest posts; `id` of the page that represents them, if the settings name one. */
  | { readonly is: 'posts'; readonly id?: number }
  | { readonly is: 'item'; readonly item: ListedRecord }
  | { readonly is: 'date'; readonly year: number; readonly month?: number; readonly day?: number }
  /** Posts of a week of any year, or of a time of day. */
  | { readonly is: 'time' }
  /** `within` an archive, if only that is searched. */
  | { readonly is: 'search'; readonly text: string; readonly within?: ArchiveSubject }
  /** Nothing was found at the address. */
  | { readonly is: 'missing' }
  /** A page of a plugin. */
  | { readonly is: 'other' };

/** A requested page, as the blocks of its template see it. */
export interface Visit {
  readonly subject: VisitSubject;
  /** Whether it is the front page of the site. */
  readonly isFront: boolean;
  /** Requested address, without query. */
  readonly url: string;
  /** Query of that address. */
  readonly query: Readonly<Record<string, string>>;
  /** Number of the page of the list, from 1. */
  readonly page: number;
  /** Number of the page of a text with several (`<!--nextpage-->`), from 1. */
  readonly textPage: number;
  /** The records that it lists, if any. */
  readonly list?: VisitList;
  /** Id of the record that is previewed, which may not be public. */
  readonly previews?: number;
  /** Whether the visitor has entered the password of its item. */
  readonly isOpened: boolean;
}

/** The archive that a page shows, or that it shows search results of (reference, `get_queried_object`). */
export function archiveOf(subject: VisitSubject | undefined): ArchiveSubject | undefined {
  switch (subject?.is) {
    case 'term':
    case 'author':
    case 'format':
      return subject;
    case 'search':
      return subject.within;
    default:
      return undefined;
  }
}

/** Name of the block value with the `Visit`; texts outside pages have none. */
export const VISIT = 'visit';

/**
 * Whether the visitor has entered the password of this record.
 *
 * @param values of the blocks
 */
export function isOpened(values: Readonly<Record<string, unknown>>, id: number): boolean {
  const visit = visitOf(values);
  return visit?.isOpened === true && visit.subject.is === 'item' && visit.subject.item.record.id === id;
}

/**
 * The page that is being rendered; undefined for a text outside pages.
 *
 * @param values of the blocks
 */
export const visitOf = (values: Readonly<Record<string, unknown>>): Visit | undefined =>
  values[VISIT] as Visit | undefined;
