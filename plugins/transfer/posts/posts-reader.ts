import { CommandError, type ImportAccess, isObject, messageOf } from '../../../core/index.ts';
import type {
  ImportItem,
  ImportReader,
  ImportSource,
  LostItem,
  TermReference,
  TextItem,
  UserItem,
} from '../items/import-item.ts';
import { TERM_LISTS } from '../markdown/term-lists.ts';
import { readText, textsBelow } from './folder-files.ts';
import { FolderMedia } from './folder-media.ts';
import { type FrontMatter, readFrontMatter } from './front-matter.ts';
import { readKirby } from './kirby.ts';
import { contentOf } from './post-content.ts';
import {
  authorIn,
  fileId,
  instantIn,
  kindOf,
  loginOfName,
  type PathParts,
  pathParts,
  statusIn,
  textIn,
  wordsIn,
} from './post-file.ts';
import { reference, type SiteConfig, siteConfig } from './site-config.ts';

/** Placeholder for the address of a site whose configuration has none. */
const NOWHERE = 'http://posts.invalid';

/** Files about a project, which are not pages unless they have front matter. */
const ABOUT_PROJECT = /^(?:readme|license|licence|changelog|contributing|security|code_of_conduct)\b/i;

/** What is known about a text before its content is converted. */
interface KnownText {
  /** Relative to the folder of the site. */
  readonly path: string;
  readonly id: number;
  readonly kind: TextItem['kind'];
  readonly parts: PathParts;
  /** Folders and name: `about/team`. */
  readonly place: string;
  readonly front: Readonly<Record<string, unknown>>;
  readonly link: string;
}

/** What is known about a folder before the contents of texts are converted. */
interface Survey {
  readonly config: SiteConfig;
  readonly url: string;
  readonly texts: readonly KnownText[];
  readonly lost: readonly LostItem[];
}

/** Parameters of `postsReader`. */
export interface PostsParts {
  readonly access: Pick<ImportAccess, 'list' | 'look' | 'read'>;
  /** Absolute path. */
  readonly folder: string;
  /** IANA time zone of times without an offset. */
  readonly zone: string;
}

/** Reads a folder of Markdown in the layout of Hugo, Jekyll, Eleventy, Kirby or an Almanac export. */
export function postsReader(parts: PostsParts): ImportReader {
  let surveyed: Promise<Survey> | undefined;
  const survey = () => {
    surveyed ??= surveyOf(parts);
    return surveyed;
  };
  return {
    source: async (): Promise<ImportSource> => {
      const { config, url } = await survey();
      return { origin: config.url ?? `posts:${parts.folder.slice(parts.folder.lastIndexOf('/') + 1)}`, url };
    },
    items: async function* (onProgress) {
      yield* itemsIn(await survey(), parts, onProgress);
    },
  };
}

async function surveyOf({ access, folder }: PostsParts): Promise<Survey> {
  if ((await access.look(folder))?.kind !== 'directory') throw new CommandError(`${folder} is not a folder`);
  const config = await siteConfig(access, folder).catch((error) => {
    throw new CommandError(`${folder}: ${messageOf(error)}`);
  });
  const url = config.url ?? NOWHERE;
  const below = (await access.look(`${folder}/content`))?.kind === 'directory' ? 'content/' : '';
  const texts: KnownText[] = [];
  const lost: LostItem[] = [];
  for (const inside of await textsBelow(access, below === '' ? folder : `${folder}/content`)) {
    const path = below + inside;
    try {
      const known = await knownText({ access, folder, path, inside, url });
      if (known) texts.push(known);
    } catch (error) {
      if (error instanceof CommandError) throw error;
      lost.push({ kind: 'lost', of: 'post', id: fileId(path), place: path, why: messageOf(error) });
    }
  }
  return { config, url, texts, lost };
}

/** Parses a text file; undefined if it is not a page of the site. */
async function parsed(
  access: PostsParts['access'],
  file: string,
): Promise<(FrontMatter & { readonly isKirby: boolean }) | undefined> {
  const text = await readText(access, file);
  if (/\.txt$/i.test(file)) {
    const kirby = readKirby(text);
    return kirby && { ...kirby, isKirby: true };
  }
  const read = readFrontMatter(text);
  const isHtml = /\.html?$/i.test(file);
  const name = file.slice(file.lastIndexOf('/') + 1);
  if (!read.data && (isHtml || ABOUT_PROJECT.test(name))) return undefined;
  return { ...read, isKirby: false };
}

interface FoundText extends Pick<PostsParts, 'access' | 'folder'> {
  readonly path: string;
  /** Relative to the folder of texts. */
  readonly inside: string;
  readonly url: string;
}

async function knownText({ access, folder, path, inside, url }: FoundText): Promise<KnownText | undefined> {
  const read = await parsed(access, `${folder}/${path}`);
  // the text about the whole site and those about single files are not pages
  if (!read || (read.isKirby && (/(?:^|\/)site\.txt$/.test(inside) || /\.\w+\.txt$/.test(inside)))) return undefined;
  const { data: front = {} } = read;
  const parts = pathParts(inside, read.isKirby);
  const kind = kindOf(path, parts, front);
  const place = [...parts.folders, parts.name].join('/');
  const said = textIn(front.permalink, front.url, front.link);
  const isPlain = said !== undefined && !said.includes(':') && !said.includes('{');
  const link = isPlain || (said !== undefined && URL.canParse(said)) ? said : `/${place}/`;
  const id = typeof front.id === 'number' && Number.isSafeInteger(front.id) && front.id > 0 ? front.id : fileId(path);
  return { path, id, kind, parts, place, front, link: addressOf(url, link) };
}

/** The address of a path relative to the site, which may be in a subfolder of its host. */
const addressOf = (url: string, path: string): string =>
  new URL(URL.canParse(path) ? path : `${url}/${path.replace(/^\/+/, '')}`).href;

async function* itemsIn(
  { config, url, texts, lost }: Survey,
  { access, folder, zone }: PostsParts,
  onProgress: (part: number) => void,
): AsyncGenerator<ImportItem> {
  yield* usersOf(config, texts);
  yield* config.terms;
  yield* lost;
  const media = new FolderMedia({ access, folder, url, texts, stored: config.media });
  for (const item of config.media) yield media.storedItem(item);
  const pages = new Map(texts.filter(({ kind }) => kind === 'page').map(({ place, id }) => [place, id]));
  for (const [index, known] of texts.entries()) {
    onProgress(index / texts.length);
    const read = await parsed(access, `${folder}/${known.path}`);
    if (!read) continue;
    const { content, title, behind, files } = await contentOf(known, read.body, media);
    const featured = await media.featured(known);
    for (const file of [...files, ...(featured ? [featured] : [])])
      yield* media.newItem(file, known.id, instantIn(known.front.date, zone));
    yield {
      ...textItem(known, { config, zone, url }),
      title: said(known.front.title) ?? title ?? titleOfName(known.parts.name),
      content,
      featured_media: featured?.id,
      parent: parentOf(known, pages),
      behind,
    };
  }
}

function* usersOf({ users }: SiteConfig, texts: readonly KnownText[]): Generator<UserItem> {
  yield* users;
  const known = new Set(users.map(({ login }) => login));
  for (const { front } of texts) {
    const name = authorIn(front);
    const login = name === undefined ? '' : loginOfName(name);
    if (name === undefined || login === '' || known.has(login)) continue;
    known.add(login);
    yield { kind: 'user', id: 0, login, name };
  }
}

/** A text, which may be empty; a number becomes a text, because YAML parses unquoted digits as one. */
const said = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;

const titleOfName = (name: string): string => {
  const words = name.replace(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The parent in the front matter, or else the page of the parent folder. */
function parentOf({ kind, front, parts }: KnownText, pages: ReadonlyMap<string, number>): number | undefined {
  if (typeof front.parent === 'number') return front.parent || undefined;
  return kind === 'page' && parts.folders.length > 0 ? pages.get(parts.folders.join('/')) : undefined;
}

interface Context {
  readonly config: SiteConfig;
  readonly zone: string;
  readonly url: string;
}

function textItem({ path, id, kind, parts, front, link }: KnownText, { config, zone, url }: Context): TextItem {
  const date = instantIn(front.date ?? front.publishdate ?? parts.date, zone);
  const author = authorIn(front);
  const aliases = [...wordsIn(front.aliases), ...wordsIn(front.redirect_from)];
  return {
    kind,
    place: path,
    id,
    title: '',
    slug: said(front.slug) ?? parts.name,
    status: statusIn(parts, front),
    date,
    modified: instantIn(front.modified ?? front.lastmod ?? front.updated ?? front.last_modified_at, zone) ?? date,
    author: author === undefined ? undefined : loginOfName(author),
    password: textIn(front.password),
    content: '',
    excerpt: said(front.excerpt) ?? textIn(front.summary, front.description) ?? '',
    menu_order:
      typeof front.menu_order === 'number'
        ? front.menu_order
        : typeof front.weight === 'number'
          ? front.weight
          : undefined,
    comment_status: openIn(front.comment_status ?? front.comments),
    ping_status: openIn(front.ping_status),
    link,
    aliases: aliases.map((alias) => addressOf(url, alias)),
    guid: textIn(front.guid),
    terms: kind === 'page' ? [] : termsOf(front, config),
    former_slugs: wordsIn(front.former_slugs),
    former_dates: wordsIn(front.former_dates).flatMap((date) => instantIn(date, zone) ?? []),
    meta: isObject(front.meta) ? front.meta : undefined,
    sticky: front.sticky === true || front.pinned === true,
    format: textIn(front.format),
    template: textIn(front.template),
  };
}

/** The terms in front matter, given by name or slug. */
function termsOf(front: KnownText['front'], { terms }: SiteConfig): readonly TermReference[] {
  const found = (taxonomy: string, word: string): TermReference =>
    terms.find((term) => term.taxonomy === taxonomy && term.name === word) ??
    terms.find((term) => term.taxonomy === taxonomy && term.slug === word) ??
    reference(taxonomy, word);
  return [
    ...Object.entries(TERM_LISTS).flatMap(([list, taxonomy]) =>
      wordsIn(front[list]).map((word) => found(taxonomy, word)),
    ),
    ...wordsIn(front.category).map((word) => found('category', word)),
  ]
    .filter(({ taxonomy, slug }) => taxonomy !== 'post_tag' || !COLLECTIONS.has(slug))
    .map(({ taxonomy, slug, name }) => ({ taxonomy, slug, name }));
}

/** Tags that define collections in Eleventy and mean nothing to readers. */
const COLLECTIONS: ReadonlySet<string> = new Set(['post', 'posts', 'page', 'pages']);

const openIn = (value: unknown): 'open' | 'closed' | undefined =>
  value === true ? 'open' : value === false ? 'closed' : value === 'open' || value === 'closed' ? value : undefined;
