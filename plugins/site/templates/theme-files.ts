import type { StoreReader } from '../../../core/index.ts';
import type { ItemKind } from '../items/kind/kind.ts';
import { type Theme, themesOf } from '../themes/theme.ts';
import { DEFAULT_TYPES } from './default-types.ts';
import type { Template, TemplateId } from './record.ts';

/** How themes hold and describe the templates of a kind. */
export interface ThemeFiles {
  /** Within the folder of the theme. */
  readonly folder: 'templates' | 'parts';
  /** Contents of the template files by slug. */
  contents(theme: Theme): ReadonlyMap<string, string>;
  /** What `theme.json` or the default template types say about a template. */
  said(theme: Theme, slug: string): Partial<Pick<Template, 'title' | 'description' | 'area'>>;
}

/** Files of templates: `templates/*.html`. */
export const TEMPLATE_FILES: ThemeFiles = {
  folder: 'templates',
  contents: ({ templates }) => templates,
  said: ({ json }, slug) => ({
    ...DEFAULT_TYPES.get(slug),
    ...titleIn(json.customTemplates, slug),
  }),
};

/** Files of template parts: `parts/*.html`. */
export const PART_FILES: ThemeFiles = {
  folder: 'parts',
  contents: ({ parts }) => parts,
  said: ({ json }, slug) => {
    const area = json.templateParts.find(({ name }) => name === slug)?.area;
    return { ...titleIn(json.templateParts, slug), ...(area !== undefined && { area }) };
  },
};

function titleIn(list: readonly { readonly name: string; readonly title?: string | undefined }[], slug: string) {
  const title = list.find(({ name }) => name === slug)?.title;
  return title ? { title } : {};
}

/** A theme file that holds a template. */
interface ThemeFile {
  readonly theme: Theme;
  readonly slug: string;
  readonly content: string;
}

/** The theme file of a template, if there is one. */
export function themeFile(
  store: Pick<StoreReader, 'texts'>,
  files: ThemeFiles,
  { theme: name, slug: asked }: TemplateId,
): ThemeFile | undefined {
  // slugs of records match in any case, and file names are lower case
  const slug = asked.toLowerCase();
  const theme = themesOf(store).get(name);
  const content = theme && files.contents(theme).get(slug);
  return theme && content !== undefined ? { theme, slug, content } : undefined;
}

/** The template made of a theme file, with the id 0. */
export function fileTemplate(
  store: Pick<StoreReader, 'texts'>,
  files: ThemeFiles,
  id: TemplateId,
): Template | undefined {
  const file = themeFile(store, files, id);
  if (!file) return undefined;
  const { theme, slug, content } = file;
  return {
    id: 0,
    title: slug,
    slug,
    status: 'publish',
    author: 0,
    content,
    theme: theme.name,
    ...files.said(theme, slug),
  };
}

/** A kind of item that themes provide as files: a file is shown unless a record overrides it. */
export interface TemplateKind extends ItemKind {
  readonly files: ThemeFiles;
  /** Its items are for an area of a page; items may select only those of kinds without areas. */
  readonly areas: boolean;
}
