import type { PieceAsking, TemplatePart } from '../../content/index.ts';
import { themesOf } from '../themes/theme.ts';
import { publishedTemplate } from './find-template.ts';
import { TEMPLATE_PART } from './kinds.ts';
import { shownArea } from './record.ts';

/** Looks up template parts of the active theme; those of other themes are not found (reference). @param theme its name */
export const partOf =
  (theme: string) =>
  ({ slug, theme: said, ...asking }: PieceAsking & { readonly theme: string }): TemplatePart | undefined => {
    if (said !== '' && said !== theme) return undefined;
    const part = publishedTemplate(asking, TEMPLATE_PART, { theme, slug });
    return part && { text: part.content ?? '', area: shownArea(part.area) };
  };

/** Looks up the content of patterns of the active theme. @param theme its name */
export const patternOf =
  (theme: string) =>
  ({ store, slug }: PieceAsking): string | undefined =>
    themesOf(store)
      .get(theme)
      ?.patterns.find(({ name }) => name === slug)?.content;
