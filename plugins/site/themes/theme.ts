import * as v from 'valibot';
import { oncePer, type Principal, type StoreReader } from '../../../core/index.ts';
import { slugify } from '../../content/index.ts';
import type { SiteConfig } from '../config/config.ts';
import { problem } from '../errors.ts';
import { THEMES } from './folder.ts';
import { type ThemeHeader, themeHeader } from './theme-header.ts';
import { type ThemeJson, themeJsonSchema, type Variation, variationSchema } from './theme-json.ts';
import { type ThemePattern, themePattern } from './theme-pattern.ts';

/** A theme as read from its files. */
export interface Theme {
  /** Name of its folder: `daybook`. */
  readonly name: string;
  readonly json: ThemeJson;
  /** The header of its `style.css`. */
  readonly header: ThemeHeader;
  /** The text of its `style.css`. */
  readonly css: string;
  /** Content of its templates by slug: `single-post`. */
  readonly templates: ReadonlyMap<string, string>;
  /** Content of its template parts by slug: `header`. */
  readonly parts: ReadonlyMap<string, string>;
  /** Its patterns, in the order of their files. */
  readonly patterns: readonly ThemePattern[];
  /** Its variations by the path of their file within `styles`, without the extension: `evening`. */
  readonly variations: ReadonlyMap<string, Variation>;
}

type Texts = ReadonlyMap<string, string>;

/** All themes, by name and in that order: the folders with a `theme.json`. */
export const themesOf = (store: Pick<StoreReader, 'texts'>): ReadonlyMap<string, Theme> =>
  themesIn(store.texts(THEMES));

/** Cached by the map of texts, which is replaced on each change. */
const themesIn = oncePer((texts: Texts) => {
  const themes = new Map<string, Theme>();
  for (const [name, files] of byFolder(texts)) {
    const json = files.get('theme.json');
    if (json !== undefined) themes.set(name, themeOf(name, json, files));
  }
  return themes;
});

/** Title of a theme: from its header, else from its `theme.json`, else the name of its folder. */
export const titleOf = ({ header, json, name }: Theme): string => header.name || json.title || name;

/** Texts grouped by the name of their top folder, then by the path within it. */
function byFolder(texts: Texts): ReadonlyMap<string, Texts> {
  const folders = new Map<string, Map<string, string>>();
  for (const [path, text] of texts) {
    const [, name, inside] = /^([^/]+)\/(.+)$/.exec(path) ?? [];
    if (name === undefined || inside === undefined) continue;
    folders.set(name, (folders.get(name) ?? new Map<string, string>()).set(inside, text));
  }
  return folders;
}

/** @param files by their path within its folder; already validated when they were read */
const themeOf = (name: string, json: string, files: Texts, css = files.get('style.css') ?? ''): Theme => ({
  name,
  json: v.parse(themeJsonSchema, JSON.parse(json)),
  header: themeHeader(css),
  css,
  templates: withSlugs(below(files, 'templates/', '.html')),
  parts: withSlugs(below(files, 'parts/', '.html')),
  patterns: [...below(files, 'patterns/', '.php')]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, text]) => themePattern(text) ?? []),
  variations: new Map(
    [...below(files, 'styles/', '.json')].map(([path, text]) => [path, v.parse(variationSchema, JSON.parse(text))]),
  ),
});

/** Only files whose name is a slug: a record could not override others, such as files in subfolders. */
const withSlugs = (texts: Texts): Texts => new Map([...texts].filter(([name]) => slugify(name) === name));

/** Texts whose path has this start and end, by the part between them. */
const below = (texts: Texts, start: string, end: string): Texts =>
  new Map(
    [...texts]
      .filter(([path]) => path.startsWith(start) && path.endsWith(end))
      .map(([path, text]) => [path.slice(start.length, -end.length), text]),
  );

/** The context in which themes are requested. */
export interface ThemeContext {
  readonly store: Pick<StoreReader, 'texts'>;
  readonly principal: Principal;
  readonly config: SiteConfig;
}

/** Themes that the client may see, ordered by name: the active one, or all for users who manage themes. */
export function seenThemes({ store, principal, config }: ThemeContext): readonly Theme[] {
  const all = [...themesOf(store).values()];
  return principal.can('manage_theme') ? all : all.filter(({ name }) => name === config.theme);
}

/**
 * The theme named in a path.
 *
 * @throws ApiError rest_theme_not_found if there is none or the client may not see it
 */
export function locateTheme(asking: ThemeContext, stylesheet: string): Theme {
  const theme = seenThemes(asking).find(({ name }) => name === stylesheet);
  if (!theme) throw problem('rest_theme_not_found', 'There is no theme of that name.');
  return theme;
}
