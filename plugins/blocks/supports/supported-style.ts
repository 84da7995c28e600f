import { isObject } from '../../../core/index.ts';
import { type BlockTypeDeclaration, type JsonObject, valueAt } from '../../site/index.ts';
import { fluidSize } from './fluid-size.ts';
import { hasSupport, supportAt, writesItself } from './has-support.ts';
import { presetValue, type StyleResult, styleDeclarations } from './style-declarations.ts';

/** A rendered block, with everything that its style depends on. */
export interface StyledBlock {
  readonly type: BlockTypeDeclaration;
  readonly attributes: JsonObject;
  /** Settings of the theme, including the user's changes. */
  readonly settings: JsonObject;
}

/** A kind of support: computes its part of a block's style. */
type Support = (block: StyledBlock) => StyleResult;

const NOTHING: StyleResult = { declarations: {}, classes: [] };

/** The preset named by an attribute, or else the value in the style. */
function chosen({ attributes }: StyledBlock, attribute: string, preset: string, path: readonly string[]): unknown {
  const slug = valueAt(attributes, [attribute]);
  return typeof slug === 'string' && slug !== ''
    ? `var:preset|${preset}|${slug}`
    : valueAt(attributes, ['style', ...path]);
}

const colours: Support = (block) => {
  const { type } = block;
  const support = supportAt(type, ['color']);
  if (!support || (isObject(support) && writesItself(type, 'color'))) return NOTHING;
  const has = (part: string) =>
    (isObject(support) ? (support[part] ?? true) : true) && !writesItself(type, 'color', part);
  const gradients = hasSupport(type, 'color', 'gradients') && !writesItself(type, 'color', 'gradients');
  const color = {
    ...(has('text') && { text: chosen(block, 'textColor', 'color', ['color', 'text']) }),
    ...(has('background') && { background: chosen(block, 'backgroundColor', 'color', ['color', 'background']) }),
    ...(gradients && { gradient: chosen(block, 'gradient', 'gradient', ['color', 'gradient']) }),
  };
  return styleDeclarations({ color }, { byClass: true });
};

/** Typography members of a style, with the support that each requires. */
const LETTERS = {
  fontStyle: '__experimentalFontStyle',
  fontWeight: '__experimentalFontWeight',
  lineHeight: 'lineHeight',
  textColumns: 'textColumns',
  textDecoration: '__experimentalTextDecoration',
  textTransform: '__experimentalTextTransform',
  letterSpacing: '__experimentalLetterSpacing',
  writingMode: '__experimentalWritingMode',
} as const;

/** The support of a member and its name in the list of skipped serializations differ. */
const letters: Support = (block) => {
  const { type, attributes, settings } = block;
  if (!hasSupport(type, 'typography') || writesItself(type, 'typography')) return NOTHING;
  const has = (support: string, name: string) =>
    hasSupport(type, 'typography', support) && !writesItself(type, 'typography', name);
  const members = Object.entries(LETTERS)
    .filter(([name, support]) => has(support, name))
    .map(([name]) => [name, valueAt(attributes, ['style', 'typography', name])]);
  const size = chosen(block, 'fontSize', 'font-size', ['typography', 'fontSize']);
  const typography = {
    ...(has('fontSize', 'fontSize') && { fontSize: fluid(size, settings) }),
    ...(has('__experimentalFontFamily', 'fontFamily') && {
      fontFamily: fontFamily(block),
    }),
    ...Object.fromEntries(members),
  };
  const align = valueAt(attributes, ['style', 'typography', 'textAlign']);
  const { declarations, classes } = styleDeclarations({ typography }, { byClass: true });
  const isAligned = typeof align === 'string' && align !== '' && has('textAlign', 'textAlign');
  return { declarations, classes: isAligned ? [...classes, `has-text-align-${align}`] : classes };
};

/** A font family in `style` is output inline, even if it is a preset (reference, `wp_typography_get_preset_inline_style_value`). */
function fontFamily(block: StyledBlock): unknown {
  const path = ['style', 'typography', 'fontFamily'];
  const said = valueAt(block.attributes, path);
  const chosenOne = chosen(block, 'fontFamily', 'font-family', path.slice(1));
  return chosenOne === said && typeof said === 'string' ? presetValue(said, 'font-family') : chosenOne;
}

const fluid = (said: unknown, settings: JsonObject): unknown => {
  const size = typeof said === 'number' ? String(said) : said;
  return typeof size === 'string' && !size.startsWith('var:') ? fluidSize(settings, { size }) : size;
};

const spacing: Support = ({ type, attributes }) => {
  if (!hasSupport(type, 'spacing') || writesItself(type, 'spacing')) return NOTHING;
  const members = ['padding', 'margin']
    .filter((part) => hasSupport(type, 'spacing', part) && !writesItself(type, 'spacing', part))
    .map((part) => [part, valueAt(attributes, ['style', 'spacing', part])]);
  return styleDeclarations({ spacing: Object.fromEntries(members) });
};

const BORDER = '__experimentalBorder';

/** Adds `px` to a number without a unit; anything else is unchanged. */
const pixels = (said: unknown): unknown =>
  (typeof said === 'number' || typeof said === 'string') && /^\d+(?:\.\d+)?$/.test(`${said}`) ? `${said}px` : said;

const border: Support = (block) => {
  const { type, attributes } = block;
  const support = supportAt(type, [BORDER]);
  if (!support || writesItself(type, BORDER)) return NOTHING;
  const has = (part: string) =>
    (support === true || hasSupport(type, BORDER, part)) && !writesItself(type, BORDER, part);
  const said = valueAt(attributes, ['style', 'border']);
  const members = isObject(said) ? said : {};
  const sides = ['top', 'right', 'bottom', 'left'].flatMap((side) => {
    const { [side]: one } = members;
    if (!isObject(one) || !(has('color') || has('width'))) return [];
    const kept = ['width', 'color', 'style']
      // a width of 0 counts as missing (reference, PHP's `empty`)
      .filter((part) => one[part] && one[part] !== '0' && !writesItself(type, BORDER, part))
      .map((part) => [part, one[part]]);
    return [[side, Object.fromEntries(kept)] as const];
  });
  return styleDeclarations({
    border: {
      ...(has('radius') && { radius: pixels(members.radius) }),
      ...(has('style') && { style: members.style }),
      ...(has('width') && { width: pixels(members.width) }),
      ...(has('color') && { color: chosen(block, 'borderColor', 'color', ['border', 'color']) }),
      ...Object.fromEntries(sides),
    },
  });
};

const shadow: Support = ({ type, attributes }) =>
  hasSupport(type, 'shadow') && !writesItself(type, 'shadow')
    ? styleDeclarations({ shadow: valueAt(attributes, ['style', 'shadow']) })
    : NOTHING;

const dimensions: Support = ({ type, attributes }) =>
  hasSupport(type, 'dimensions', 'minHeight') && !writesItself(type, 'dimensions', 'minHeight')
    ? styleDeclarations({ dimensions: { minHeight: valueAt(attributes, ['style', 'dimensions', 'minHeight']) } })
    : NOTHING;

/** Classes for the block's name and alignment, and those that an author added. */
const names: Support = ({ type, attributes }) => {
  const { align, className } = attributes;
  const own = supportAt(type, ['className'], true) ? [blockClass(type.name)] : [];
  const stands = hasSupport(type, 'align') && typeof align === 'string' ? [`align${align}`] : [];
  const given =
    supportAt(type, ['customClassName'], true) && typeof className === 'string' ? className.split(/\s+/) : [];
  return { declarations: {}, classes: [...own, ...given, ...stands] };
};

/** The class of all blocks with a name: `wp-block-post-title`. */
export const blockClass = (name: string): string => `wp-block-${name.replace(/^core\//, '').replaceAll('/', '-')}`;

const SUPPORTS: readonly Support[] = [colours, letters, spacing, border, shadow, dimensions, names];

/** Declarations and classes of a block's element by its attributes, as far as it supports them (reference, `WP_Block_Supports`). */
export function supportedStyle(block: StyledBlock): StyleResult {
  const results = SUPPORTS.map((support) => support(block));
  return {
    declarations: Object.assign({}, ...results.map(({ declarations }) => declarations)),
    classes: results.flatMap(({ classes }) => classes),
  };
}
