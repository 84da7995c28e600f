import type { StoreReader } from '../../../core/index.ts';
import { type Theme, themesOf } from '../themes/theme.ts';
import { DEFAULT_TYPES } from './default-types.ts';
import type { Template } from './record.ts';
import type { TemplateId } from './template-id.ts';

/** Where themes have the templates of a kind, and what they say of them. */
export interface ThemeFiles {
  /** Their contents by slug. */
  contents(theme: Theme): ReadonlyMap<string, string>;
  /** What `theme.json` says of one, or whoever wrote the hierarchy. */
  said(theme: Theme, slug: string): Partial<Pick<Template, 'title' | 'description' | 'area'>>;
}

/** Of templates: `templates/*.html`. */
export const TEMPLATE_FILES: ThemeFiles = {
  contents: ({ templates }) => templates,
  said: ({ json }, slug) => ({
    ...DEFAULT_TYPES.get(slug),
    ...titleIn(json.customTemplates, slug),
  }),
};

/** Of template parts: `parts/*.html`. */
export const PART_FILES: ThemeFiles = {
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

/** Has the theme a file for it? */
export const hasFile = (store: Pick<StoreReader, 'texts'>, files: ThemeFiles, { theme, slug }: TemplateId): boolean => {
  const found = themesOf(store).get(theme);
  return found !== undefined && files.contents(found).has(slug.toLowerCase());
};

/** The template that a file of a theme is. */
export function fileTemplate(
  store: Pick<StoreReader, 'texts'>,
  files: ThemeFiles,
  { theme, slug: asked }: TemplateId,
): Template | undefined {
  // as the slugs of records are found without regard to case, and files have no capitals
  const slug = asked.toLowerCase();
  const found = themesOf(store).get(theme);
  const content = found && files.contents(found).get(slug);
  if (!found || content === undefined) return undefined;
  return { id: 0, title: slug, slug, status: 'publish', author: 0, content, theme, ...files.said(found, slug) };
}
