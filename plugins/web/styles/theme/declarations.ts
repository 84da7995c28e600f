import { isObject } from '../../../../core/index.ts';
import { fluidSize } from '../../../blocks/index.ts';
import type { SiteStyling } from '../../../content/index.ts';
import { type JsonObject, valueAt } from '../../../site/index.ts';
import { cssValue, styleAt } from './css-value.ts';
import type { Declaration } from './rule.ts';

type Property = readonly [name: string, path: readonly string[]];

const SIDES = ['top', 'right', 'bottom', 'left'] as const;

const bySide = (property: string, path: readonly string[]): readonly Property[] => [
  [property, path],
  ...SIDES.map((side): Property => [`${property}-${side}`, [...path, side]]),
];

/** Paths in theme.json version 3 of the values of CSS properties. */
const PROPERTIES: readonly Property[] = [
  ['aspect-ratio', ['dimensions', 'aspectRatio']],
  ['background', ['color', 'gradient']],
  ['background-color', ['color', 'background']],
  ['background-image', ['background', 'backgroundImage']],
  ['background-position', ['background', 'backgroundPosition']],
  ['background-repeat', ['background', 'backgroundRepeat']],
  ['background-size', ['background', 'backgroundSize']],
  ['background-attachment', ['background', 'backgroundAttachment']],
  ['border-radius', ['border', 'radius']],
  ['border-top-left-radius', ['border', 'radius', 'topLeft']],
  ['border-top-right-radius', ['border', 'radius', 'topRight']],
  ['border-bottom-left-radius', ['border', 'radius', 'bottomLeft']],
  ['border-bottom-right-radius', ['border', 'radius', 'bottomRight']],
  ...['color', 'width', 'style'].map((name): Property => [`border-${name}`, ['border', name]]),
  ...SIDES.flatMap((side) =>
    ['color', 'width', 'style'].map((name): Property => [`border-${side}-${name}`, ['border', side, name]]),
  ),
  ['color', ['color', 'text']],
  ['text-align', ['typography', 'textAlign']],
  ['column-count', ['typography', 'textColumns']],
  ['font-family', ['typography', 'fontFamily']],
  ['font-size', ['typography', 'fontSize']],
  ['font-style', ['typography', 'fontStyle']],
  ['font-weight', ['typography', 'fontWeight']],
  ['letter-spacing', ['typography', 'letterSpacing']],
  ['line-height', ['typography', 'lineHeight']],
  ...bySide('margin', ['spacing', 'margin']),
  ['min-height', ['dimensions', 'minHeight']],
  ...['color', 'offset', 'style', 'width'].map((name): Property => [`outline-${name}`, ['outline', name]]),
  ...bySide('padding', ['spacing', 'padding']),
  ['text-decoration', ['typography', 'textDecoration']],
  ['text-transform', ['typography', 'textTransform']],
  ['box-shadow', ['shadow']],
  ['writing-mode', ['typography', 'writingMode']],
];

/** The same with duotone filters, which are only for images. */
const PICTURE_PROPERTIES: readonly Property[] = [...PROPERTIES, ['filter', ['filter', 'duotone']]];

/** Declarations of a node of styles (reference, `compute_style_properties`). @param styling all settings and styles */
export const declarationsOf = (node: JsonObject, styling: SiteStyling): readonly Declaration[] =>
  declared(PROPERTIES, node, styling);

/** Declarations of a node that may have a duotone filter. */
export const pictureDeclarations = (node: JsonObject, styling: SiteStyling): readonly Declaration[] =>
  declared(PICTURE_PROPERTIES, node, styling);

function declared(
  properties: readonly Property[],
  node: JsonObject,
  { settings, styles }: SiteStyling,
): readonly Declaration[] {
  return properties.flatMap(([property, path]) => {
    const value = cssValue(shownAs(property, styleAt(node, path, styles), node, settings));
    if (value === undefined) return [];
    // a minimum height would override the ratio
    return property === 'aspect-ratio'
      ? [['min-height', 'unset'] as const, [property, value] as const]
      : [[property, value] as const];
  });
}

function shownAs(property: string, value: unknown, node: JsonObject, settings: JsonObject): unknown {
  const image = valueAt(node, ['background', 'backgroundImage']);
  const isUpload = isObject(image) && Boolean(image.id);
  switch (property) {
    case 'font-size':
      return typeof value === 'string' ? fluidSize(settings, { size: value }) : value;
    case 'background-image':
      return isObject(value) ? pictureOf(value) : value;
    case 'background-size':
      return value ?? (isUpload ? 'cover' : undefined);
    case 'background-position':
      return (
        value ?? (isUpload && valueAt(node, ['background', 'backgroundSize']) === 'contain' ? '50% 50%' : undefined)
      );
    default:
      return value;
  }
}

const pictureOf = ({ url }: JsonObject): string | undefined =>
  typeof url === 'string' && url !== '' ? `url('${url.replace(/["'()\\\s<>;{}]/g, encodeURIComponent)}')` : undefined;

/** Declarations of the page; its padding is in custom properties if full-width blocks extend over it. */
export function rootDeclarations(styling: SiteStyling): readonly Declaration[] {
  const own = declarationsOf(styling.styles, styling);
  if (!isPaddingAware(styling)) return own;
  const padding = own.filter(([name]) => /^padding-/.test(name));
  return [
    ...padding.map(([name, value]): Declaration => [`--wp--style--root--${name}`, value]),
    // the reference has no custom property for the padding of all sides
    ...own.filter(([name]) => !name.startsWith('padding-')),
  ];
}

/** Do full-width blocks extend over the padding of the page? */
export const isPaddingAware = ({ settings }: SiteStyling): boolean => settings.useRootPaddingAwareAlignments === true;
