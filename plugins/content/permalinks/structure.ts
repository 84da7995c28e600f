import * as v from 'valibot';
import { shownSlug } from '../record/slug.ts';

/** What a structure may name of a post (reference, Permalinks), and what stands for it in an address. */
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

/** Something of a post that its address may have: `%year%`. */
export type StructureTag = keyof typeof TAGS;

const isTag = (name: string): name is StructureTag => Object.hasOwn(TAGS, name);

const TAG = /%([^%/]*)%/g;

/** Longer addresses lead to nothing: what is looked for in them costs time. */
const MOST_PATH = 1000;

/** Characters that would end a path, or that no address has as they are. */
const NO_PATH = /[\s?#"<>\\]/;

/**
 * What is wrong with a structure, for people; undefined when nothing is. Empty means addresses by id alone.
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

/** What is wrong with a fixed path, for people. @param path `news/archive` */
export function pathProblem(path: string): string | undefined {
  if (NO_PATH.test(path)) return 'must not have blanks, quotes or any of ? # < > \\';
  if (path.includes('//')) return 'must not have two slashes in a row';
  return path.split('/').some((part) => part === '.' || part === '..')
    ? 'must not have parts that consist only of dots'
    : undefined;
}

const tagList = (names: readonly string[], between = ', '): string => names.map((name) => `%${name}%`).join(between);

/** How addresses of posts are made, and what they say read back. */
export class Structure {
  readonly text: string;
  readonly tags: ReadonlySet<StructureTag>;
  readonly #pattern: RegExp;

  /** @param text one without a `structureProblem` */
  constructor(text: string) {
    this.text = text;
    this.tags = new Set([...text.matchAll(TAG)].map(([, name = '']) => name).filter(isTag));
    this.#pattern = patternOf(text);
  }

  /** Parts of a path that stand before all tags: those of `/blog/%postname%/`. */
  get front(): readonly string[] {
    const [before = ''] = this.text.split('%', 1);
    return partsOf(encodedText(before.slice(0, before.lastIndexOf('/'))));
  }

  /** Parts of the address of a post, encoded. @param textFor what stands for a tag, encoded; it may have slashes */
  fill(textFor: (tag: StructureTag) => string): readonly string[] {
    const pieces = this.text
      .split(TAG)
      .map((piece, index) => (index % 2 === 1 && isTag(piece) ? textFor(piece) : encodedText(piece)));
    return partsOf(pieces.join(''));
  }

  /** What an address says by its tags; undefined when it is of another structure. @param path parts, decoded */
  match(path: readonly string[]): Readonly<Partial<Record<StructureTag, string>>> | undefined {
    const text = path.join('/');
    return text.length > MOST_PATH ? undefined : this.#pattern.exec(text)?.groups;
  }
}

const partsOf = (path: string): readonly string[] => path.split('/').filter((part) => part !== '');

const encodedText = (text: string): string => text.split('/').map(shownSlug).join('/');

function patternOf(structure: string): RegExp {
  const pieces = partsOf(structure)
    .join('/')
    .split(TAG)
    .map((piece, index) =>
      index % 2 === 1 && isTag(piece) ? `(?<${piece}>${TAGS[piece]})` : piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    );
  return new RegExp(`^${pieces.join('')}$`, 'i');
}

/** What stands before slugs in addresses, as a setting: `events`, one part or several. */
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

/** The parts of a path that such a setting says, encoded. */
export const baseParts = (base: string): readonly string[] => base.split('/').map(shownSlug);
