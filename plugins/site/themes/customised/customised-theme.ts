import {
  all,
  eq,
  type FileFolder,
  firstPoint,
  isObject,
  type Moment,
  type StoreReader,
} from '../../../../core/index.ts';
import { attributesText, replaceBlockComments, withStatus } from '../../../content/index.ts';
import { TEMPLATE, TEMPLATE_PART } from '../../templates/kinds.ts';
import { asTemplate, type Template, THEME } from '../../templates/record.ts';
import type { TemplateKind } from '../../templates/theme-files.ts';
import { THEMES } from '../folder.ts';
import { stylesOf } from '../styles/kind.ts';
import { themesOf } from '../theme.ts';
import { customisedThemeJson } from './customised-theme-json.ts';

/**
 * Removes the theme that editors write into each template part block, so that the parts are those of the theme that contains
 * the template (reference, `_remove_theme_attribute_from_template_part_block`).
 */
const withoutTheme = (content: string): string =>
  replaceBlockComments(content, ({ name, json }, source) => {
    const attributes = name === 'core/template-part' ? parsed(json) : undefined;
    if (!isObject(attributes) || !Object.hasOwn(attributes, 'theme')) return source;
    const { theme: _, ...others } = attributes;
    return source.replace(json, () => attributesText(others));
  });

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** A theme with its customizations. */
export interface CustomisedTheme {
  /** Name of its folder. */
  readonly name: string;
  /** The folder of all themes, with a subfolder each, which also contains its other files. */
  readonly folder: FileFolder;
  /** Its effective texts, by path within its own folder: `templates/page.html`. */
  readonly texts: ReadonlyMap<string, string>;
}

const TEMPLATE_PATH = /^(?:templates|parts)\/.+\.html$/;

/**
 * A theme as visitors see it, as files that reproduce it elsewhere: published templates replace its own, and its `theme.json`
 * includes the global styles.
 *
 * @returns undefined if there is no such theme
 */
export function customisedTheme({ store, moment }: ActiveThemeAsking, name: string): CustomisedTheme | undefined {
  const theme = themesOf(store).get(name);
  if (!theme) return undefined;
  // file names are lower case, and slugs of records match in any case
  const published = ({ collection }: TemplateKind): readonly Template[] =>
    store
      .of(collection)
      .find({ where: all(eq(THEME, name), withStatus('publish', moment)) })
      .records.map((item) => ({ ...asTemplate(item), slug: item.slug.toLowerCase() }))
      .filter(({ slug }) => slug !== '');
  const parts = published(TEMPLATE_PART);
  const texts = new Map<string, string>();
  for (const [path, text] of store.texts(THEMES)) {
    if (path.startsWith(`${name}/`)) texts.set(path.slice(name.length + 1), text);
  }
  texts.set('theme.json', customisedThemeJson(texts.get('theme.json') ?? '{}', stylesOf(store, theme), parts));
  for (const [kind, records] of [
    [TEMPLATE, published(TEMPLATE)],
    [TEMPLATE_PART, parts],
  ] as const) {
    // of two records with the same slug, the first one wins
    for (const { slug, content = '' } of records.toReversed()) texts.set(pathOf(kind, slug), content);
  }
  for (const [path, text] of texts) if (TEMPLATE_PATH.test(path)) texts.set(path, withoutTheme(text));
  return { name, folder: THEMES, texts };
}

/** The path stays within the folder, even if a slug edited by hand contains slashes. */
const pathOf = ({ files }: TemplateKind, slug: string): string => `${files.folder}/${encodeURIComponent(slug)}.html`;

/** The context in which the active theme is requested. */
export interface ActiveThemeAsking {
  readonly store: StoreReader;
  readonly moment: Moment;
}

/** Returns the active theme with its customizations; no result if no theme is active. */
export const activeTheme = firstPoint<ActiveThemeAsking, CustomisedTheme>('site/active-theme');
