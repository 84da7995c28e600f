import { hashOf, isObject } from '../../../core/index.ts';
import { parseTime, slugify, toInstant } from '../../content/index.ts';
import type { ImportedStatus, TextItem } from '../items/import-item.ts';

/** What the path of a text contains. */
export interface PathParts {
  /** Names of folders, without numbers used for ordering. */
  readonly folders: readonly string[];
  readonly name: string;
  /** `2020-01-31`, if the name begins with a date. */
  readonly date: string | undefined;
  readonly isDraft: boolean;
  /** Is it the text of its folder? */
  readonly isIndex: boolean;
}

const DATED = /^(\d{4}-\d\d-\d\d)[-_](.+)$/;
/** Prefix for ordering in Kirby: a number or a date. */
const ORDERED = /^(\d{8}|\d{1,7})_(.+)$/;
/** Names of the text of a folder in Hugo and Eleventy. */
const INDEX = /^_?index$/;

/** @param path relative to the folder of texts. @param isKirby file names are names of templates */
export function pathParts(path: string, isKirby: boolean): PathParts {
  const all = path.replace(/\.[^./]+$/, '').split('/');
  const isDraft = all.some((part) => part === '_drafts');
  // the input folder of Eleventy, which is not part of addresses
  const top = all.length > 1 && all[0] === 'src' ? 1 : 0;
  const folders = all.slice(top, -1).filter((part) => part !== '_posts' && part !== '_drafts');
  const last = all.at(-1) ?? '';
  const isIndex = INDEX.test(last) || (isKirby && folders.length > 0);
  const own = isIndex ? (folders.at(-1) ?? 'home') : last;
  const [, day, dated] = DATED.exec(own) ?? [];
  const [, order = '', ordered] = ORDERED.exec(own) ?? [];
  const above = isIndex ? folders.slice(0, -1) : folders;
  return {
    folders: above.map((part) => ORDERED.exec(part)?.[2] ?? part),
    name: dated ?? ordered ?? own,
    date: day ?? (order.length === 8 ? order.replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3') : undefined),
    isDraft,
    isIndex,
  };
}

/** Names of folders of posts. */
const SECTIONS: ReadonlySet<string> = new Set('post posts blog news article articles journal notes'.split(' '));

const KINDS = ['post', 'page', 'wp_block', 'wp_navigation'] as const satisfies readonly TextItem['kind'][];

/** @param path including folders that begin with `_` */
export function kindOf(path: string, parts: PathParts, front: Readonly<Record<string, unknown>>): TextItem['kind'] {
  for (const said of [front.type, front.layout]) {
    const kind = KINDS.find((one) => one === said);
    if (kind) return kind;
  }
  if (path.startsWith('pages/') || /(?:^|\/)_index\.\w+$/.test(path)) return 'page';
  if (/(?:^|\/)_(?:posts|drafts)\//.test(path) || parts.date !== undefined) return 'post';
  if (parts.folders.some((folder) => SECTIONS.has(folder.toLowerCase()))) return 'post';
  return front.date === undefined ? 'page' : 'post';
}

const STATUSES: readonly ImportedStatus[] = ['publish', 'future', 'draft', 'pending', 'private', 'trash'];

/** `published: false` is from Jekyll, `draft: true` from Hugo. */
export function statusIn(
  parts: PathParts,
  { draft, published, status }: Readonly<Record<string, unknown>>,
): ImportedStatus {
  const said = STATUSES.find((one) => one === status);
  if (said) return said;
  return parts.isDraft || draft === true || draft === 'true' || published === false ? 'draft' : 'publish';
}

/** A time as ISO 8601 in UTC; undefined if it is not a time. @param zone time zone of times without an offset */
export function instantIn(value: unknown, zone: string): string | undefined {
  if (value instanceof Date) return value.toISOString();
  const parsed = typeof value === 'string' ? parseTime(value.trim()) : undefined;
  return parsed && new Date(parsed.instant ?? toInstant(parsed.local, zone)).toISOString();
}

/** Words of a list or of a comma-separated text. */
export function wordsIn(value: unknown): readonly string[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
  return all.map((word) => String(word ?? '').trim()).filter((word) => word !== '');
}

/** The first non-empty text among the values, trimmed. */
export const textIn = (...values: readonly unknown[]): string | undefined =>
  values.find((value): value is string => typeof value === 'string' && value.trim() !== '')?.trim();

/** The author in front matter, in any of the usual forms. */
export function authorIn({ author, authors }: Readonly<Record<string, unknown>>): string | undefined {
  const first = Array.isArray(authors) ? authors[0] : authors;
  const one = author ?? first;
  return isObject(one) ? textIn(one.login, one.name) : textIn(one);
}

/** A login made from the name of an author. */
export const loginOfName = (name: string): string => (/^[\w.@-]+$/.test(name) ? name : slugify(name));

/** Lowest id made from a path: above `HIGHEST_KEPT`, so that the import assigns new ids. */
const FIRST = 2 ** 30;

/** Number of such ids: small enough that the highest is below the ids of copies (`uniqueItems`). */
const SPAN = 2 ** 39;

/** The id of a file, the same each time it is read. */
export const fileId = (path: string): number => FIRST + (Number.parseInt(hashOf(path).slice(0, 12), 16) % SPAN);
