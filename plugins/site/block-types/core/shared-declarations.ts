import type { BlockTypeDeclaration } from '../block-type.ts';

/** The typography features of most text blocks. */
export const TYPOGRAPHY = {
  fontSize: true,
  lineHeight: true,
  __experimentalFontFamily: true,
  __experimentalFontWeight: true,
  __experimentalFontStyle: true,
  __experimentalTextTransform: true,
  __experimentalTextDecoration: true,
  __experimentalLetterSpacing: true,
} as const;

/** Context that a navigation block provides to the blocks in it. */
export const NAVIGATION_CONTEXT = [
  'textColor',
  'customTextColor',
  'backgroundColor',
  'customBackgroundColor',
  'overlayTextColor',
  'customOverlayTextColor',
  'overlayBackgroundColor',
  'customOverlayBackgroundColor',
  'fontSize',
  'customFontSize',
] as const;

/** Attributes of links in a navigation. */
export const NAVIGATION_ATTRIBUTES = {
  label: { type: 'string' },
  type: { type: 'string' },
  description: { type: 'string' },
  rel: { type: 'string' },
  id: { type: 'number' },
  opensInNewTab: { type: 'boolean', default: false },
  url: { type: 'string' },
  title: { type: 'string' },
  kind: { type: 'string' },
} as const;

/** The attribute for the rows of a section of a table. */
export const rowsOf = (part: 'thead' | 'tbody' | 'tfoot') =>
  ({
    type: 'array',
    default: [],
    source: 'query',
    selector: `${part} tr`,
    query: {
      cells: {
        type: 'array',
        default: [],
        source: 'query',
        selector: 'td,th',
        query: {
          content: { type: 'rich-text', source: 'rich-text' },
          tag: { type: 'string', default: 'td', source: 'tag' },
          scope: { type: 'string', source: 'attribute', attribute: 'scope' },
          align: { type: 'string', source: 'attribute', attribute: 'data-align' },
          colspan: { type: 'string', source: 'attribute', attribute: 'colspan' },
          rowspan: { type: 'string', source: 'attribute', attribute: 'rowspan' },
        },
      },
    },
  }) satisfies NonNullable<BlockTypeDeclaration['attributes']>[string];
