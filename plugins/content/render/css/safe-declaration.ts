import { safeAddress } from '../html/safe-address.ts';

const names = (list: string): readonly string[] => list.split(' ');

/** Properties that authors may set, as well as custom ones (reference, `safe_style_css`). */
const PROPERTIES: ReadonlySet<string> = new Set([
  ...names('background background-color background-image background-position background-repeat background-size'),
  ...names('background-attachment background-blend-mode border border-radius border-width border-color border-style'),
  ...names(
    'border-collapse border-spacing box-shadow box-sizing caption-side columns column-count column-fill column-gap',
  ),
  ...names('column-rule column-span column-width color filter font font-family font-size font-style font-variant'),
  ...names('font-weight letter-spacing line-height text-align text-decoration text-indent text-transform height width'),
  ...names(
    'min-height max-height min-width max-width aspect-ratio direction float clear cursor object-fit object-position',
  ),
  ...names('overflow vertical-align list-style-type list-style-position list-style-image display flex flex-basis'),
  ...names(
    'flex-direction flex-flow flex-grow flex-shrink flex-wrap gap row-gap justify-content justify-items justify-self',
  ),
  ...names(
    'align-content align-items align-self grid-template-columns grid-auto-columns grid-column-start grid-column-end',
  ),
  ...names(
    'grid-column grid-template-rows grid-auto-rows grid-row-start grid-row-end grid-row grid-gap container-type',
  ),
  ...names('position top right bottom left z-index writing-mode opacity'),
  ...names('outline outline-color outline-offset outline-style outline-width'),
  ...names(
    'margin margin-block margin-block-start margin-block-end margin-inline margin-inline-start margin-inline-end',
  ),
  ...names('padding padding-block padding-block-start padding-block-end padding-inline padding-inline-start'),
  'padding-inline-end',
  ...['top', 'right', 'bottom', 'left'].flatMap((side) => [
    `margin-${side}`,
    `padding-${side}`,
    `border-${side}`,
    ...['color', 'style', 'width'].map((part) => `border-${side}-${part}`),
  ]),
  ...['top-left', 'top-right', 'bottom-left', 'bottom-right'].map((corner) => `border-${corner}-radius`),
]);

const CUSTOM = /^--[a-z0-9-]+$/i;

/** Properties whose value may be an image. */
const PICTURED: ReadonlySet<string> = new Set(names('background background-image list-style-image cursor'));
const CALLS_URL = /^url\([^()]*\)$/i;
/** The argument of `url()`. */
const ADDRESS = /^(['"]?)([^'"\\{}<>;]*)\1$/;
/** A filter defined in the page itself. */
const FILTER_OF_PAGE = /^url\(#wp-duotone-[a-z0-9-]+\)$/;
const GRADIENT = /^(?:repeating-)?(?:linear|radial|conic)-gradient\((?:[^()]|(?:rgba?|var|calc)\([^()]*\))*\)$/i;

/** Tokens of a value: a call or an opening bracket, a closing bracket, anything else. */
const PART = /([\w-]*)\(|\)|[^()\w-]+|[\w-]+/g;
const CALCULATION = /^(?:var|calc|min|max|minmax|clamp|repeat)$/i;
/** Anything that ends a declaration, hides in it, or calls a function. */
const HOSTILE = /[\\(&={}<>;[\]]|\/\*|\*\/|\p{Cc}/u;
/** A value whose strings are all closed: an unclosed one would continue into what follows. */
const STRINGS = /^(?:[^'"]|"[^"]*"|'[^']*')*$/;
/** Maximum length of a value; real ones are shorter. */
const MOST = 1000;

/**
 * Whether an author may set this property to this value. Values that do more than set the property are not allowed (reference,
 * `safecss_filter_attr`).
 */
export function isSafeDeclaration(name: string, value: string): boolean {
  const text = value.trim();
  if (text === '' || text.length > MOST || !(PROPERTIES.has(name) || CUSTOM.test(name)) || !STRINGS.test(text))
    return false;
  const picture = PICTURED.has(name) ? pictureIn(text) : undefined;
  if (picture !== undefined) return !/\p{Cc}/u.test(text) && safeAddress(picture) !== '';
  if (name === 'filter' && FILTER_OF_PAGE.test(text)) return true;
  const isGradient = name.startsWith('background') && GRADIENT.test(text);
  return !HOSTILE.test(isGradient ? text.replace(/[()]/g, '') : withoutCalculations(text));
}

/** The URL of a value that is an image; undefined for any other value. */
const pictureIn = (value: string): string | undefined =>
  CALLS_URL.test(value) ? ADDRESS.exec(value.slice('url('.length, -1).trim())?.[2] : undefined;

/** Removes calculations from a value. If it calls anything else, or a bracket is not closed, an opening bracket is left. */
function withoutCalculations(value: string): string {
  if (!value.includes('(')) return value;
  let left = '';
  let depth = 0;
  for (const [part, called] of value.matchAll(PART)) {
    if (called !== undefined) {
      if (CALCULATION.test(called) || (called === '' && depth > 0)) depth++;
      else return '(';
    } else if (part === ')') depth = Math.max(0, depth - 1);
    else left += part;
  }
  return depth > 0 ? '(' : left;
}
