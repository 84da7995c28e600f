import type { StoreReader } from '../../../core/index.ts';
import type { ItemKind } from '../items/kind/kind.ts';
import { type Theme, themesOf } from '../themes/theme.ts';
import { DEFAULT_TYPES } from './default-types.ts';
import type { Template, TemplateId } from './record.ts';

/** Where themes have the templates of a kind, and what they say of them. */
export interface ThemeFiles {
  /** Below the folder of the theme. */
  readonly folder: 'templates' | 'parts';
  /** Their contents by slug. */
  contents(theme: Theme): ReadonlyMap<string, string>;
  /** What `theme.json` says of one, or whoever wrote the hierarchy. */
  said(theme: Theme, slug: string): Partial<Pick<Template, 'title' | 'description' | 'area'>>;
}

/** Of templates: `templates/*.html`. */
export const TEMPLATE_FILES: ThemeFiles = {
  folder: 'templates',
  contents: ({ templates }) => templates,
  said: ({ json }, slug) => ({
    ...DEFAULT_TYPES.get(slug),
    ...titleIn(json.customTemplates, slug),
  }),
};

/** Of template parts: `parts/*.html`. */
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

/** A file of a theme that is a template. */
interface ThemeFile {
  readonly theme: Theme;
  readonly slug: string;
  readonly content: string;
}

/** The file that a theme has for a template. */
export function themeFile(
  store: Pick<StoreReader, 'texts'>,
  files: ThemeFiles,
  { theme: name, slug: asked }: TemplateId,
): ThemeFile | undefined {
  // as the slugs of records are found without regard to case, and files have no capitals
  const slug = asked.toLowerCase();
  const theme = themesOf(store).get(name);
  const content = theme && files.contents(theme).get(slug);
  return theme && content !== undefined ? { theme, slug, content } : undefined;
}

/** The template that a file of a theme is. */
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

/** A kind of item of which themes have files: a file is shown as long as no record stands for it. */
export interface TemplateKind extends ItemKind {
  readonly files: ThemeFiles;
  /** They are made for an area of a page; those that are not may be named by items. */
  readonly areas: boolean;
}
