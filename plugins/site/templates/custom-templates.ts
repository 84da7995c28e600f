import { all, eq } from '../../../core/index.ts';
import type { TemplateList } from '../items/kind/points.ts';
import { type Theme, themesOf } from '../themes/theme.ts';
import { isCustom } from './default-types.ts';
import { THEME } from './record.ts';
import type { TemplateKind } from './theme-files.ts';

/**
 * May items of a kind select this template of a theme? Templates of the hierarchy cannot be selected. A template that `theme.json`
 * lists is for the kinds given there, by default pages; other templates are for all kinds (reference).
 *
 * @param kind name of the kind: `page`
 */
export function isFor({ json }: Theme, slug: string, kind: string): boolean {
  const listed = json.customTemplates.find(({ name }) => name === slug);
  return isCustom(slug) && (!listed || (listed.postTypes ?? ['page']).includes(kind));
}

/** The templates that items of a kind may select: the theme's files and its published records. */
export const customTemplates =
  ({ collection, files }: TemplateKind, name: string): TemplateList =>
  ({ kind, store }) => {
    const theme = themesOf(store).get(name);
    if (!theme) return [];
    const made = store.of(collection).find({ where: all(eq(THEME, name), eq('status', 'publish')) }).records;
    const slugs = [...files.contents(theme).keys(), ...made.map(({ slug }) => slug)];
    return slugs.filter((slug) => isFor(theme, slug, kind));
  };
