import { toLocal } from '../../../content/index.ts';
import type { TextItem } from '../../items/import-item.ts';

/** Maximum characters of a path segment: file systems allow at most 255 bytes. */
const LONGEST = 60;

/** A readable path segment that is valid on every file system. */
function nameOf({ slug, id }: Pick<TextItem, 'slug' | 'id'>): string {
  let plain = slug;
  try {
    plain = decodeURIComponent(slug);
  } catch {
    // malformed percent-encoding: used as it is
  }
  const safe = plain.replace(/[^\p{L}\p{N}_-]+/gu, '-').replace(/^[-_]+|-+$/g, '');
  return [...safe].slice(0, LONGEST).join('') || `untitled-${id}`;
}

/** Pages by id, to find the ancestors of a page. */
export type Above = ReadonlyMap<number, Pick<TextItem, 'id' | 'slug' | 'parent'>>;

/** Folders by kind. */
const FOLDERS = { post: 'posts', page: 'pages', wp_block: 'patterns', wp_navigation: 'navigation' } as const;

/** Unique file names for texts. */
export class FileNames {
  readonly #taken = new Set<string>();
  readonly #pages: Above;
  readonly #zone: string;

  /** @param pages by id. @param zone time zone of the dates in file names */
  constructor(pages: Above, zone: string) {
    this.#pages = pages;
    this.#zone = zone;
  }

  of(item: TextItem): string {
    const path = `${FOLDERS[item.kind]}/${this.#nameOf(item)}`;
    // file systems may ignore case
    const free = this.#taken.has(path.toLowerCase()) ? `${path}-${item.id}` : path;
    this.#taken.add(free.toLowerCase());
    return `${free}.md`;
  }

  #nameOf(item: TextItem): string {
    if (item.kind === 'page') return this.#pagePath(item);
    return item.kind === 'post' ? this.#day(item) + nameOf(item) : nameOf(item);
  }

  #day({ date }: TextItem): string {
    return date === undefined ? '' : `${toLocal(Date.parse(date), this.#zone).slice(0, 10)}-`;
  }

  #pagePath(item: Pick<TextItem, 'id' | 'slug' | 'parent'>): string {
    const parts = [nameOf(item)];
    const seen = new Set([item.id]);
    let above = this.#pages.get(item.parent ?? 0);
    while (above && !seen.has(above.id)) {
      seen.add(above.id);
      parts.unshift(nameOf(above));
      above = this.#pages.get(above.parent ?? 0);
    }
    return parts.join('/');
  }
}
