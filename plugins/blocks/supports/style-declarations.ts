import { isObject } from '../../../core/index.ts';
import { type Declarations, kebabCase } from '../../content/index.ts';

/** The style of a block: its attribute `style`, from any author. */
export type BlockStyle = Readonly<Record<string, unknown>>;

/** How a member of a style becomes declarations and classes (reference, style engine). */
interface Property {
  readonly property: string;
  /** Property of a side or corner. */
  readonly side?: (side: string) => string;
  /** Kind of presets that it accepts: `var:preset|color|moss`. */
  readonly preset?: string;
  /** Is a preset for all sides always expressed by its class only? */
  readonly byClass?: boolean;
  /** Classes of an element with this style; depend on the slug if it is a preset. */
  readonly classes?: (slug: string | undefined) => readonly string[];
}

const sided = (name: string) => (side: string) => `${name}-${side}`;

const COLOUR = 'color';

const PROPERTIES: Readonly<Record<string, Readonly<Record<string, Property>>>> = {
  background: {
    backgroundImage: { property: 'background-image' },
    backgroundPosition: { property: 'background-position' },
    backgroundRepeat: { property: 'background-repeat' },
    backgroundSize: { property: 'background-size' },
    backgroundAttachment: { property: 'background-attachment' },
  },
  color: {
    text: {
      property: 'color',
      preset: COLOUR,
      classes: (slug) => ['has-text-color', ...(slug ? [`has-${slug}-color`] : [])],
    },
    background: {
      property: 'background-color',
      preset: COLOUR,
      classes: (slug) => ['has-background', ...(slug ? [`has-${slug}-background-color`] : [])],
    },
    gradient: {
      property: 'background',
      preset: 'gradient',
      classes: (slug) => ['has-background', ...(slug ? [`has-${slug}-gradient-background`] : [])],
    },
  },
  border: {
    color: {
      property: 'border-color',
      side: (side) => `border-${side}-color`,
      preset: COLOUR,
      byClass: true,
      classes: (slug) => ['has-border-color', ...(slug ? [`has-${slug}-border-color`] : [])],
    },
    radius: { property: 'border-radius', side: (corner) => `border-${corner}-radius` },
    style: { property: 'border-style', side: (side) => `border-${side}-style` },
    width: { property: 'border-width', side: (side) => `border-${side}-width` },
  },
  outline: {
    color: { property: 'outline-color', preset: COLOUR },
    offset: { property: 'outline-offset' },
    style: { property: 'outline-style' },
    width: { property: 'outline-width' },
  },
  shadow: { '': { property: 'box-shadow', preset: 'shadow' } },
  dimensions: {
    aspectRatio: { property: 'aspect-ratio', preset: 'aspect-ratio', classes: () => ['has-aspect-ratio'] },
    minHeight: { property: 'min-height', preset: 'spacing' },
  },
  spacing: {
    padding: { property: 'padding', side: sided('padding'), preset: 'spacing' },
    margin: { property: 'margin', side: sided('margin'), preset: 'spacing' },
  },
  typography: {
    fontSize: {
      property: 'font-size',
      preset: 'font-size',
      classes: (slug) => (slug ? [`has-${slug}-font-size`] : []),
    },
    fontFamily: {
      property: 'font-family',
      preset: 'font-family',
      classes: (slug) => (slug ? [`has-${slug}-font-family`] : []),
    },
    fontStyle: { property: 'font-style', preset: 'font-style' },
    fontWeight: { property: 'font-weight', preset: 'font-weight' },
    lineHeight: { property: 'line-height', preset: 'line-height' },
    textColumns: { property: 'column-count' },
    textDecoration: { property: 'text-decoration', preset: 'text-decoration' },
    textTransform: { property: 'text-transform', preset: 'text-transform' },
    letterSpacing: { property: 'letter-spacing', preset: 'letter-spacing' },
    writingMode: { property: 'writing-mode' },
  },
};

const SIDES = ['top', 'right', 'bottom', 'left'];

/** Declarations and classes of a style. */
export interface StyleResult {
  readonly declarations: Declarations;
  readonly classes: readonly string[];
}

/**
 * A style as declarations and classes of the element (reference, `wp_style_engine_get_styles`). Nothing is escaped; the caller makes the
 * declarations safe (`declarationsText`).
 *
 * @param byClass presets are expressed by their classes only
 */
export function styleDeclarations(style: BlockStyle, { byClass = false } = {}): StyleResult {
  const declarations: Record<string, string> = {};
  const classes: string[] = [];
  const add = (property: string, value: unknown, preset: string | undefined) => {
    const text = byClass && isPreset(value) ? '' : textOf(value, preset);
    if (text !== '') declarations[property] = text;
  };
  for (const [group, members] of Object.entries(PROPERTIES)) {
    for (const [name, definition] of Object.entries(members)) {
      const said = name === '' ? style[group] : memberOf(style[group], name);
      if (!isSaid(said)) continue;
      classes.push(...(definition.classes?.(slugOf(said, definition.preset)) ?? []));
      if (name === 'backgroundImage') add(definition.property, pictureOf(said), undefined);
      else if (!isObject(said)) add(definition.property, said, definition.byClass ? undefined : definition.preset);
      else if (definition.side) {
        for (const [side, value] of Object.entries(said))
          add(definition.side(kebabCase(side)), value, definition.preset);
      }
    }
  }
  for (const side of SIDES) {
    const border = memberOf(style.border, side);
    if (!isObject(border)) continue;
    for (const [name, value] of Object.entries(border)) {
      const definition = PROPERTIES.border?.[name];
      if (definition?.side && Object.hasOwn(PROPERTIES.border ?? {}, name)) add(definition.side(side), value, COLOUR);
    }
  }
  return { declarations, classes };
}

/** A preset as a custom property: `var:preset|spacing|50` becomes `var(--wp--preset--spacing--50)`; anything else is unchanged. */
export const presetValue = (said: string, preset: string): string => textOf(said, preset);

const memberOf = (object: unknown, name: string): unknown =>
  isObject(object) && Object.hasOwn(object, name) ? object[name] : undefined;

/** Is a value set? Empty values and objects without members are not. */
const isSaid = (value: unknown): boolean =>
  isObject(value)
    ? Object.keys(value).length > 0
    : value !== undefined && value !== null && value !== '' && value !== false;

const isPreset = (value: unknown): value is string => typeof value === 'string' && value.includes('var:');

function textOf(value: unknown, preset: string | undefined): string {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return '';
  if (!isPreset(value)) return value;
  const slug = slugOf(value, preset);
  return slug === undefined ? '' : `var(--wp--preset--${preset}--${slug})`;
}

function slugOf(value: unknown, preset: string | undefined): string | undefined {
  if (preset === undefined || !isPreset(value) || !value.includes(`var:preset|${preset}|`)) return undefined;
  return kebabCase(value.slice(value.lastIndexOf('|') + 1)) || undefined;
}

function pictureOf(said: unknown): unknown {
  if (!isObject(said)) return said;
  return typeof said.url === 'string' && said.url !== '' ? `url('${said.url}')` : undefined;
}
