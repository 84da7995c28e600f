import type { PieceAsking, TemplatePart } from '../../content/index.ts';
import { themesOf } from '../themes/theme.ts';
import { publishedTemplate } from './find-template.ts';
import { TEMPLATE_PART } from './kinds.ts';
import { shownArea } from './record.ts';

/** Tells of the template parts of a theme: those of others are none (reference). @param theme name of the one in use */
export const partOf =
  (theme: string) =>
  ({ slug, theme: said, ...asking }: PieceAsking & { readonly theme: string }): TemplatePart | undefined => {
    if (said !== '' && said !== theme) return undefined;
    const part = publishedTemplate(asking, TEMPLATE_PART, { theme, slug });
    return part && { text: part.content ?? '', area: shownArea(part.area) };
  };

/** Tells of the patterns of a theme. @param theme name of the one in use */
export const patternOf =
  (theme: string) =>
  ({ store, slug }: PieceAsking): string | undefined =>
    themesOf(store)
      .get(theme)
      ?.patterns.find(({ name }) => name === slug)?.content;
