import * as v from 'valibot';
import { oncePer, type Principal, type StoreReader } from '../../../core/index.ts';
import { slugify } from '../../content/index.ts';
import type { SiteConfig } from '../config/config.ts';
import { problem } from '../errors.ts';
import { THEMES } from './folder.ts';
import { type ThemeHeader, themeHeader } from './theme-header.ts';
import { type ThemeJson, themeJsonSchema, type Variation, variationSchema } from './theme-json.ts';
import { type ThemePattern, themePattern } from './theme-pattern.ts';

/** A theme as its files say. */
export interface Theme {
  /** Of its folder: `daybook`. */
  readonly name: string;
  readonly json: ThemeJson;
  /** What its `style.css` says of it. */
  readonly header: ThemeHeader;
  /** Its `style.css`. */
  readonly css: string;
  /** Content of its templates by slug: `single-post`. */
  readonly templates: ReadonlyMap<string, string>;
  /** Content of its template parts by slug: `header`. */
  readonly parts: ReadonlyMap<string, string>;
  /** Its patterns, in the order of their files. */
  readonly patterns: readonly ThemePattern[];
  /** Its variations by the path of their file below `styles`, without the extension: `evening`. */
  readonly variations: ReadonlyMap<string, Variation>;
}

type Texts = ReadonlyMap<string, string>;

/** All themes that there are, by name, in the order of their names: the folders with a `theme.json`. */
export const themesOf = (store: Pick<StoreReader, 'texts'>): ReadonlyMap<string, Theme> =>
  themesIn(store.texts(THEMES));

/** The texts are another map after each change. */
const themesIn = oncePer((texts: Texts) => {
  const themes = new Map<string, Theme>();
  for (const [name, files] of byFolder(texts)) {
    const json = files.get('theme.json');
    if (json !== undefined) themes.set(name, themeOf(name, json, files));
  }
  return themes;
});

/** What a theme is called: by its header, or else by its `theme.json`, or else its folder. */
export const titleOf = ({ header, json, name }: Theme): string => header.name || json.title || name;

/** Texts by path below the folder that they lie in, by its name. */
function byFolder(texts: Texts): ReadonlyMap<string, Texts> {
  const folders = new Map<string, Map<string, string>>();
  for (const [path, text] of texts) {
    const [, name, inside] = /^([^/]+)\/(.+)$/.exec(path) ?? [];
    if (name === undefined || inside === undefined) continue;
    folders.set(name, (folders.get(name) ?? new Map<string, string>()).set(inside, text));
  }
  return folders;
}

/** @param files by their path below its folder; they have been checked as they were read */
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

/** Those whose name is a slug: a record could not stand for another, such as one in a folder below. */
const withSlugs = (texts: Texts): Texts => new Map([...texts].filter(([name]) => slugify(name) === name));

/** Texts whose path begins and ends so, by what is between. */
const below = (texts: Texts, start: string, end: string): Texts =>
  new Map(
    [...texts]
      .filter(([path]) => path.startsWith(start) && path.endsWith(end))
      .map(([path, text]) => [path.slice(start.length, -end.length), text]),
  );

/** Who asks for themes. */
export interface ThemeContext {
  readonly store: Pick<StoreReader, 'texts'>;
  readonly principal: Principal;
  readonly config: SiteConfig;
}

/** Themes that they may know of, in the order of their names: the one in use, and all for those who choose it. */
export function seenThemes({ store, principal, config }: ThemeContext): readonly Theme[] {
  const all = [...themesOf(store).values()];
  return principal.can('manage_theme') ? all : all.filter(({ name }) => name === config.theme);
}

/**
 * The theme that a path names.
 *
 * @throws ApiError rest_theme_not_found when they may know of none of that name
 */
export function locateTheme(asking: ThemeContext, stylesheet: string): Theme {
  const theme = seenThemes(asking).find(({ name }) => name === stylesheet);
  if (!theme) throw problem('rest_theme_not_found', 'There is no theme of that name.');
  return theme;
}
