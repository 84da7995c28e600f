import * as v from 'valibot';
import { declarationsText, kebabCase } from '../../content/index.ts';
import { colourDeclarations } from '../html/colour-declarations.ts';
import { text } from '../rendering/attributes.ts';
import { fluidSize } from '../supports/fluid-size.ts';
import { themeSettings } from '../supports/theme-settings.ts';

const NO_LETTERS = { fontSize: '' };
const size = v.pipe(v.union([v.string(), v.number()]), v.transform(String), text);
const NO_COLOURS = { text: '', background: '' };
const style = v.object({
  typography: v.fallback(v.object({ fontSize: v.fallback(size, '') }), NO_LETTERS),
  color: v.fallback(v.object({ text, background: text }), NO_COLOURS),
});

/** Colours and font sizes of a navigation and its overlays; inner blocks receive them as context. */
const schema = v.object({
  textColor: text,
  customTextColor: text,
  backgroundColor: text,
  customBackgroundColor: text,
  overlayTextColor: text,
  customOverlayTextColor: text,
  overlayBackgroundColor: text,
  customOverlayBackgroundColor: text,
  fontSize: text,
  style: v.fallback(style, { typography: NO_LETTERS, color: NO_COLOURS }),
});

/** Classes and declarations of an element. */
export interface Look {
  readonly class: string;
  readonly style: string;
}

/** The looks of a navigation's elements. */
export interface NavigationLook {
  /** The navigation itself. */
  readonly own: Look;
  /** A page list inside it. */
  readonly list: Look;
  /** A home link inside it: uses only the custom colours in `style` (reference). */
  readonly home: Look;
  /** Submenus. */
  readonly overlay: Look;
  /** The panel that opens over the page on small screens. */
  readonly panel: Look;
  /** Its links. */
  readonly size: Look;
  /** A home link: its font size is not fluid (reference). */
  readonly homeSize: Look;
}

/**
 * The looks that a navigation asks for.
 *
 * @param said its attributes, or the context that inner blocks receive
 * @param context gives the theme's settings for fluid font sizes
 */
export function navigationLook(
  said: Readonly<Record<string, unknown>>,
  context: Parameters<typeof themeSettings>[0],
): NavigationLook {
  const asked = v.parse(schema, said);
  const { textColor, customTextColor, backgroundColor, customBackgroundColor, fontSize } = asked;
  const { color, typography } = asked.style;
  const size = fontSize === '' ? typography.fontSize : '';
  const sizeClass = fontSize && `has-${fontSize}-font-size`;
  const over = [
    asked.overlayTextColor,
    asked.customOverlayTextColor,
    asked.overlayBackgroundColor,
    asked.customOverlayBackgroundColor,
  ] as const;
  return {
    own: colours([textColor, customTextColor, backgroundColor, customBackgroundColor]),
    list: colours(
      [textColor, customTextColor || color.text, backgroundColor, customBackgroundColor || color.background],
      { slugOf: kebabCase },
    ),
    home: colours([textColor, color.text, backgroundColor, color.background]),
    // the reference filters these
    overlay: colours(over, { slugOf: kebabCase, written: declarationsText }),
    panel: colours(over, { written: declarationsText }),
    size: {
      class: sizeClass,
      style: declarationsText({ 'font-size': size && fluidSize(themeSettings(context), { size }) }),
    },
    homeSize: { class: sizeClass, style: declarationsText({ 'font-size': size }) },
  };
}

/** How colours are written as classes and declarations. */
interface Writing {
  /** Writes a preset's slug in a class name: lists differ from the rest (reference). */
  readonly slugOf?: (slug: string) => string;
  readonly written?: typeof declarationsText;
}

function colours(
  [named, custom, namedBehind, customBehind]: readonly [string, string, string, string],
  { slugOf = (slug) => slug, written = colourDeclarations }: Writing = {},
): Look {
  const classes = [
    (named || custom) && 'has-text-color',
    named && `has-${slugOf(named)}-color`,
    (namedBehind || customBehind) && 'has-background',
    namedBehind && `has-${slugOf(namedBehind)}-background-color`,
  ];
  return {
    class: classes.filter((one) => one !== '').join(' '),
    style: written({
      color: named ? '' : custom,
      'background-color': namedBehind ? '' : customBehind,
    }),
  };
}
