import * as v from 'valibot';
import {
  type Contributions,
  firstPoint,
  type RenderContext,
  type SiteInfo,
  type StoreReader,
  type User,
} from '../../../core/index.ts';
import { shownSlug } from '../record/slug.ts';
import { type Taxonomy, type Term, terms } from '../terms/collection.ts';
import type { DateParts } from '../time/date-parts.ts';
import { twoDigits } from '../time/two-digits.ts';

/** Tags that a structure may contain (reference, Permalinks), and the pattern of each one's value in an address. */
const TAGS = {
  year: String.raw`\d{4}`,
  monthnum: String.raw`\d{1,2}`,
  day: String.raw`\d{1,2}`,
  hour: String.raw`\d{1,2}`,
  minute: String.raw`\d{1,2}`,
  second: String.raw`\d{1,2}`,
  post_id: String.raw`\d{1,15}`,
  postname: '[^/]+',
  category: '.+',
  author: '[^/]+',
};

/** A part of a post that its address can contain: `%year%`. */
export type StructureTag = keyof typeof TAGS;

const isTag = (name: string): name is StructureTag => Object.hasOwn(TAGS, name);

const TAG = /%([^%/]*)%/g;

/** Maximum length of a path that is matched; longer ones match nothing, because matching takes time. */
const MOST_PATH = 1000;

/** Characters that would end a path, or that must be encoded in an address. */
const NO_PATH = /[\s?#"<>\\]/;

/**
 * The problem with a structure, as a message; undefined if it is valid. Empty means addresses by id only.
 *
 * @param structure `/%year%/%postname%/`
 */
export function structureProblem(structure: string): string | undefined {
  if (structure === '') return undefined;
  const names = [...structure.matchAll(TAG)].map(([, name = '']) => name);
  const unknown = names.find((name) => !isTag(name));
  if (unknown !== undefined) return `must not have %${unknown}%; there are ${tagList(Object.keys(TAGS))}`;
  if (!structure.startsWith('/')) return 'must begin with a slash: /%postname%/';
  if (structure.replace(TAG, '').includes('%')) return 'must have tags between two % each: %postname%';
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) return `must not have %${twice}% twice`;
  if (!names.includes('postname') && !names.includes('post_id')) {
    return `must have ${tagList(['postname', 'post_id'], ' or ')} to distinguish posts`;
  }
  return pathProblem(structure);
}

/**
 * The problem with a fixed path, as a message; undefined if it is valid.
 *
 * @param path `news/archive`
 */
export function pathProblem(path: string): string | undefined {
  if (NO_PATH.test(path)) return 'must not have blanks, quotes or any of ? # < > \\';
  if (path.includes('//')) return 'must not have two slashes in a row';
  return path.split('/').some((part) => part === '.' || part === '..')
    ? 'must not have parts that consist only of dots'
    : undefined;
}

const tagList = (names: readonly string[], between = ', '): string => names.map((name) => `%${name}%`).join(between);

/** A structure for addresses of posts: builds and parses them. */
export class Structure {
  readonly text: string;
  readonly tags: ReadonlySet<StructureTag>;
  readonly #pattern: RegExp;

  /** @param text a valid structure (see `structureProblem`); a leading `index.php`, as used by WordPress, is ignored */
  constructor(text: string) {
    this.text = text.replace(/^\/index\.php(?=\/)/, '');
    this.tags = new Set([...this.text.matchAll(TAG)].map(([, name = '']) => name).filter(isTag));
    this.#pattern = patternOf(this.text);
  }

  /** Path segments before all tags, such as those of `/blog/%postname%/`. */
  get front(): readonly string[] {
    const [before = ''] = this.text.split('%', 1);
    return pathParts(encodedText(before.slice(0, before.lastIndexOf('/'))));
  }

  /**
   * Whether the first segment of a path can be any post, category or author. Pages then take precedence over posts, and a path is
   * not searched for anything else (reference, `use_verbose_page_rules`).
   */
  get beginsWithName(): boolean {
    const [first] = this.tags;
    return first === 'postname' || first === 'category' || first === 'author';
  }

  /**
   * Returns the segments of the address of a post, encoded.
   *
   * @param textFor returns the value of a tag, encoded; it may contain slashes
   */
  fill(textFor: (tag: StructureTag) => string): readonly string[] {
    const pieces = this.text
      .split(TAG)
      .map((piece, index) => (index % 2 === 1 && isTag(piece) ? textFor(piece) : encodedText(piece)));
    return pathParts(pieces.join(''));
  }

  /**
   * Returns the values of the tags in an address; undefined if it does not match the structure.
   *
   * @param path segments, decoded
   */
  match(path: readonly string[]): Readonly<Partial<Record<StructureTag, string>>> | undefined {
    const text = path.join('/');
    return text.length > MOST_PATH ? undefined : this.#pattern.exec(text)?.groups;
  }
}

/** The non-empty segments of a path. */
export const pathParts = (path: string): readonly string[] => path.split('/').filter((part) => part !== '');

const encodedText = (text: string): string => text.split('/').map(shownSlug).join('/');

function patternOf(structure: string): RegExp {
  const pieces = pathParts(structure)
    .join('/')
    .split(TAG)
    .map((piece, index) =>
      index % 2 === 1 && isTag(piece) ? `(?<${piece}>${TAGS[piece]})` : piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    );
  return new RegExp(`^${pieces.join('')}$`, 'i');
}

/** The part of addresses before slugs, as a setting: `events`, with one segment or several. */
export const baseSetting = v.pipe(
  v.string(),
  v.maxLength(100),
  v.regex(/^[^/].*[^/]$|^[^/]$/s, 'must be a word such as news, without slashes around it'),
  v.check(
    (text) => baseProblem(text) === undefined,
    ({ input }) => baseProblem(String(input)) ?? '',
  ),
);

const baseProblem = (text: string): string | undefined =>
  text.includes('%') ? 'must not have tags: it is the same for all addresses' : pathProblem(text);

/** The path segments in such a setting, encoded. */
export const baseParts = (base: string): readonly string[] => base.split('/').map(shownSlug);

/** How the addresses of pages are built, according to the settings. */
export interface Permalinks {
  /** Structure for posts; undefined if all pages have addresses by id. */
  readonly structure: Structure | undefined;
  /** Structures by which posts are found as well: those that the site may have had before. */
  readonly former: readonly Structure[];
  /** First segments of the pages of terms, by taxonomy, if they are not the default ones. */
  readonly bases: Readonly<Record<string, string>>;
}

/**
 * Returns how the addresses of pages are built. The plugin that stores posts contributes it; without a result, they are those of
 * version 0.1.0.
 */
export const permalinks = firstPoint<undefined, Permalinks>('content/permalinks');

/** An address that may be in use. */
export interface AddressClaimAsking extends RenderContext {
  /** Path below the site's own address, encoded: `/events/`. */
  readonly path: string;
}

/**
 * Returns what serves an address through `web/places`, such as `the calendar`; a published item there takes precedence. For
 * declared pages and for files, use `site.claimOf`.
 */
export const addressClaims = firstPoint<AddressClaimAsking, string>('content/address-claims');

/** The context in which addresses are built. */
export interface AddressAsking {
  readonly site: SiteInfo;
  readonly contributions: Contributions;
}

/** How the addresses of pages are built on a site. */
export interface Addressing {
  /** Undefined if the addresses are those of version 0.1.0. */
  readonly permalinks: Permalinks | undefined;
  /** Whether pages have only addresses by id. */
  readonly isPlain: boolean;
  /** Segments at the beginning of the addresses of posts and of their terms and authors. */
  readonly front: readonly string[];
  /** The end of addresses. */
  readonly end: '' | '/';
  /** Returns the address of a page. @param path its segments, encoded; none for the front page */
  page(path: readonly string[]): string;
}

/** Returns how the addresses of pages are built on this site. */
export function addressing({ site, contributions }: AddressAsking): Addressing {
  const found = contributions.ask(permalinks, undefined);
  const { structure } = found ?? {};
  const end = structure && !structure.text.endsWith('/') ? '' : '/';
  return {
    permalinks: found,
    isPlain: found !== undefined && structure === undefined,
    front: structure?.front ?? [],
    end,
    page: (path) => (path.length === 0 ? `${site.url}/` : `${site.url}/${path.join('/')}${end}`),
  };
}

/** URL of the page that lists what a user has published. */
export function authorUrl(asking: AddressAsking, { id, slug }: Pick<User, 'id' | 'slug'>): string {
  const { isPlain, front, page } = addressing(asking);
  return isPlain ? `${asking.site.url}/?author=${id}` : page([...front, 'author', shownSlug(slug)]);
}

/** Orders of a date in a structure; addresses of dates use the first one if the structure contains none. */
const DATE_ORDERS = ['%year%/%monthnum%/%day%', '%day%/%monthnum%/%year%', '%monthnum%/%day%/%year%'];

/** URL of the page that lists what was published in a year, a month or on a day (reference, `get_date_permastruct`). */
export function dateUrl(asking: AddressAsking, { year, month, day }: DateParts): string {
  const { isPlain, permalinks, front, page } = addressing(asking);
  const texts = {
    year: String(year).padStart(4, '0'),
    monthnum: month === undefined ? '' : twoDigits(month),
    day: day === undefined ? '' : twoDigits(day),
  };
  if (isPlain) return `${asking.site.url}/?m=${texts.year}${texts.monthnum}${texts.day}`;
  const { before, order } = datesBy(permalinks?.structure?.text);
  return page([...front, ...before, ...order.map((name) => texts[name]).filter((part) => part !== '')]);
}

/**
 * The year, month and day in a path, as far as it contains them; undefined for a path that is not below those of dates.
 *
 * @param parts of the path
 */
export function datePath(asking: AddressAsking, parts: readonly string[]): readonly string[] | undefined {
  const { permalinks, front } = addressing(asking);
  const { before, order } = datesBy(permalinks?.structure?.text);
  const begin = [...front, ...before];
  if (!begin.every((part, index) => parts[index] === part)) return undefined;
  const said = parts.slice(begin.length);
  const names = order.filter((name) => DATE_NAMES.indexOf(name) < said.length);
  return [...DATE_NAMES.flatMap((name) => said[names.indexOf(name)] ?? []), ...said.slice(DATE_NAMES.length)];
}

/** Tags of a date, from the largest unit. */
const DATE_NAMES = ['year', 'monthnum', 'day'] as const;

/** Segments before the date, and the order of its parts, in addresses of this structure. */
function datesBy(structure = ''): {
  readonly before: readonly string[];
  readonly order: readonly (typeof DATE_NAMES)[number][];
} {
  const written = DATE_ORDERS.find((one) => structure.includes(one)) ?? '';
  const order = DATE_NAMES.toSorted((one, other) => written.indexOf(one) - written.indexOf(other));
  return { before: hasIdAhead(structure) ? ['date'] : [], order };
}

/** Could a number in a date be mistaken for the id of a post? */
const hasIdAhead = (structure: string): boolean =>
  [...structure.matchAll(TAG)].slice(0, 3).some(([, name]) => name === 'post_id');

/** Slugs of a term and of its ancestors, encoded, from the top: the segments of its address. */
export function termPath(store: StoreReader, { name, hierarchical }: Taxonomy, term: Term): readonly string[] {
  const path = [shownSlug(term.slug)];
  const seen = new Set([term.id]);
  let above = hierarchical && term.parent > 0 ? store.of(terms).get(term.parent) : undefined;
  // in a file written by hand, the parent may be of another taxonomy, or a descendant
  while (above && above.taxonomy === name && !seen.has(above.id)) {
    seen.add(above.id);
    path.unshift(shownSlug(above.slug));
    above = above.parent > 0 ? store.of(terms).get(above.parent) : undefined;
  }
  return path;
}
