import { type ImportAccess, isObject, messageOf } from '../../../core/index.ts';
import { slugify } from '../../content/index.ts';
import type { AttachmentItem, TermItem, TermReference, UserItem } from '../items/import-item.ts';
import { TERM_LISTS } from '../markdown/term-lists.ts';
import { readText } from './folder-files.ts';
import { readToml, readYaml } from './front-matter.ts';

/** Configuration files of site generators; the last is that of an Almanac export. */
const FILES = [
  'hugo.toml',
  'hugo.yaml',
  'config.toml',
  'config.yaml',
  'config.yml',
  '_config.yml',
  'site.yaml',
] as const;

/** Site-wide data of a folder. */
export interface SiteConfig {
  /** Without a trailing slash. */
  readonly url: string | undefined;
  readonly users: readonly UserItem[];
  readonly terms: readonly TermItem[];
  readonly media: readonly StoredMedia[];
}

/** The description of a file in an Almanac export. */
export type StoredMedia = Partial<AttachmentItem> & { readonly id: number; readonly file: string };

/** Reads the configuration files of a folder. @throws Error that names the file, if one cannot be parsed */
export async function siteConfig(access: Pick<ImportAccess, 'look' | 'read'>, folder: string): Promise<SiteConfig> {
  const found: Record<string, unknown> = {};
  for (const name of FILES) {
    if ((await access.look(`${folder}/${name}`))?.kind !== 'file') continue;
    const text = await readText(access, `${folder}/${name}`);
    try {
      Object.assign(found, name.endsWith('.toml') ? readToml(text) : readYaml(text));
    } catch (error) {
      throw new Error(`${name}: ${messageOf(error)}`);
    }
  }
  return {
    url: urlOf(found),
    users: objectsIn(found.authors).map((user) => ({ ...user, kind: 'user', id: 0, login: String(user.login ?? '') })),
    terms: Object.entries(TERM_LISTS).flatMap(([list, taxonomy]) => termsOf(found[list], taxonomy)),
    media: objectsIn(found.media).filter(isStoredMedia),
  };
}

const isStoredMedia = (value: object): value is StoredMedia =>
  'id' in value && typeof value.id === 'number' && 'file' in value && typeof value.file === 'string';

function urlOf({ url, baseURL, baseurl }: Readonly<Record<string, unknown>>): string | undefined {
  const whole = [url, baseURL].find((one): one is string => typeof one === 'string' && URL.canParse(one));
  if (whole === undefined) return undefined;
  const below = typeof baseurl === 'string' && !URL.canParse(baseurl) ? baseurl : '';
  return `${whole.replace(/\/+$/, '')}${below}`.replace(/\/+$/, '');
}

const termsOf = (value: unknown, taxonomy: string): readonly TermItem[] =>
  objectsIn(value).map((term) => ({
    ...reference(taxonomy, String(term.name ?? '')),
    ...term,
    kind: 'term',
    id: typeof term.id === 'number' ? term.id : 0,
    taxonomy,
  }));

/** A term with the given name, and a slug made from it. */
export const reference = (taxonomy: string, name: string): TermReference => ({
  taxonomy,
  slug: slugify(name),
  name,
});

const objectsIn = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isObject) : [];
