import { type Declarations, declarationsText, scalarText } from '../../content/index.ts';
import { type JsonObject, valueAt } from '../../site/index.ts';
import { fluidSize } from '../supports/fluid-size.ts';

/** Style attributes of a search form. */
export interface SearchStyle {
  readonly buttonPosition: string;
  readonly showLabel: boolean;
  readonly width: number;
  readonly widthUnit: string;
  readonly style: JsonObject;
  readonly borderColor: string;
  readonly textColor: string;
  readonly backgroundColor: string;
  readonly gradient: string;
  readonly fontSize: string;
  readonly fontFamily: string;
}

/** Classes and declarations of an element. */
interface Look {
  readonly class: string;
  readonly style: string;
}

/** Styles of a search form's elements. */
export interface SearchLooks {
  readonly label: Look;
  /** Around field and button. */
  readonly box: Look;
  readonly field: Look;
  readonly button: Look;
}

/**
 * Colours and border of a search form are those of its field and button, not of the form; with the button inside, the border is that of the box
 * around both (reference, `styles_for_block_core_search`).
 *
 * @param settings of the theme
 */
export function searchLooks(asked: SearchStyle, settings: JsonObject): SearchLooks {
  const { buttonPosition, showLabel, width, widthUnit } = asked;
  const isInside = buttonPosition === 'button-inside';
  const letters = lettersOf(asked, settings);
  const border = borderOf(asked);
  const corners = cornersOf(asked, (radius) => radius);
  const line = textOf(asked, 'typography', 'textDecoration');
  const [boxed, own] = isInside ? [border, {}] : [{}, border];
  const lettered = [
    asked.fontFamily && `has-${asked.fontFamily}-font-family`,
    asked.fontSize && `has-${asked.fontSize}-font-size`,
  ];
  const bordered = [
    (asked.borderColor || textOf(asked, 'border', 'color')) && 'has-border-color',
    asked.borderColor && `has-${asked.borderColor}-border-color`,
  ];
  return {
    label: look(lettered, { ...letters, 'text-decoration': showLabel ? line : '' }),
    box: look(isInside ? bordered : [], {
      width: width > 0 && widthUnit !== '' ? `${width}${widthUnit}` : '',
      ...boxed,
      ...(isInside && cornersOf(asked, (radius) => (Number.parseInt(radius, 10) ? `calc(${radius} + 4px)` : ''))),
    }),
    field: look([...(isInside ? [] : bordered), ...lettered], { ...own, ...corners, ...letters }),
    button: look([...coloursOf(asked), ...lettered, ...(isInside ? [] : bordered)], {
      ...own,
      ...corners,
      color: textOf(asked, 'color', 'text'),
      'background-color': textOf(asked, 'color', 'background'),
      background: textOf(asked, 'color', 'gradient'),
      ...letters,
      'text-decoration': line,
    }),
  };
}

const look = (classes: readonly (string | false | undefined)[], declarations: Declarations): Look => ({
  class: classes.filter(Boolean).join(' '),
  style: declarationsText(declarations),
});

/** A value in its `style`; empty if not set. */
const textOf = ({ style }: SearchStyle, ...path: readonly string[]): string => scalarText(valueAt(style, path));

const LETTERS = {
  'font-family': 'fontFamily',
  'letter-spacing': 'letterSpacing',
  'font-weight': 'fontWeight',
  'font-style': 'fontStyle',
  'line-height': 'lineHeight',
  'text-transform': 'textTransform',
};

function lettersOf(asked: SearchStyle, settings: JsonObject): Declarations {
  const size = textOf(asked, 'typography', 'fontSize');
  const others = Object.entries(LETTERS).map(([property, member]) => [property, textOf(asked, 'typography', member)]);
  return { 'font-size': size && fluidSize(settings, { size }), ...Object.fromEntries(others) };
}

const PRESET_COLOUR = /^var:preset\|color\|([\w-]+)$/;

function borderOf(asked: SearchStyle): Declarations {
  const declared = ['width', 'color', 'style'].flatMap((property) =>
    ['', 'top', 'right', 'bottom', 'left'].map((side) => {
      const path = ['border', ...(side === '' ? [] : [side]), property];
      return [path.join('-'), textOf(asked, ...path).replace(PRESET_COLOUR, 'var(--wp--preset--color--$1)')];
    }),
  );
  return Object.fromEntries(declared);
}

const CORNERS = {
  topLeft: 'top-left',
  topRight: 'top-right',
  bottomLeft: 'bottom-left',
  bottomRight: 'bottom-right',
};

function cornersOf(asked: SearchStyle, radiusOf: (radius: string) => string): Declarations {
  const whole = textOf(asked, 'border', 'radius');
  if (whole !== '') return { 'border-radius': radiusOf(/^[\d.]+$/.test(whole) ? `${whole}px` : whole) };
  const declared = Object.entries(CORNERS).map(([member, corner]) => {
    const radius = textOf(asked, 'border', 'radius', member);
    return [`border-${corner}-radius`, radius && radiusOf(radius)];
  });
  return Object.fromEntries(declared);
}

const coloursOf = (asked: SearchStyle): readonly (string | false | undefined)[] => {
  const { textColor, backgroundColor, gradient } = asked;
  const hasBackground =
    backgroundColor || gradient || textOf(asked, 'color', 'background') || textOf(asked, 'color', 'gradient');
  return [
    (textColor || textOf(asked, 'color', 'text')) && 'has-text-color',
    textColor && `has-${textColor}-color`,
    hasBackground && 'has-background',
    backgroundColor && `has-${backgroundColor}-background-color`,
    gradient && `has-${gradient}-gradient-background`,
  ];
};
