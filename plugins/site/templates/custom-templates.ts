import { all, eq } from '../../../core/index.ts';
import type { TemplateList } from '../items/kind/points.ts';
import { type Theme, themesOf } from '../themes/theme.ts';
import { isCustom } from './default-types.ts';
import { THEME } from './record.ts';
import type { TemplateKind } from './theme-files.ts';

/**
 * May items of a kind name this template of a theme? Not those of the hierarchy; one that `theme.json` lists is for the kinds
 * that it says, or else for pages; others are for all (reference).
 *
 * @param kind name of it: `page`
 */
export function isFor({ json }: Theme, slug: string, kind: string): boolean {
  const listed = json.customTemplates.find(({ name }) => name === slug);
  return isCustom(slug) && (!listed || (listed.postTypes ?? ['page']).includes(kind));
}

/** The templates that items of a kind may name: those of a theme, and what was made beside them and published. */
export const customTemplates =
  ({ collection, files }: TemplateKind, name: string): TemplateList =>
  ({ kind, store }) => {
    const theme = themesOf(store).get(name);
    if (!theme) return [];
    const made = store.of(collection).find({ where: all(eq(THEME, name), eq('status', 'publish')) }).records;
    const slugs = [...files.contents(theme).keys(), ...made.map(({ slug }) => slug)];
    return slugs.filter((slug) => isFor(theme, slug, kind));
  };
