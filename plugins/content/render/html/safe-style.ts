import { oncePerText } from '../../../../core/index.ts';

const words = (list: string): readonly string[] => list.split(' ');

const SIDES = words('top right bottom left');

/**
 * What texts may say of how they look (WordPress, `safecss_filter_attr`), without what takes an element out of its place, hides it
 * or reaches beyond it: `position`, `display`, `opacity`, `transform`, shadows.
 */
const ALLOWED: ReadonlySet<string> = new Set([
  ...words('background background-color color direction writing-mode float clear vertical-align caption-side'),
  ...words('font font-family font-size font-style font-variant font-weight letter-spacing word-spacing line-height'),
  ...words('text-align text-decoration text-indent text-transform white-space list-style-type'),
  ...words('width min-width max-width height min-height max-height aspect-ratio object-fit object-position'),
  ...words('flex flex-basis flex-direction flex-flow flex-grow flex-shrink flex-wrap gap row-gap column-gap'),
  ...words('align-content align-items align-self justify-content justify-items justify-self'),
  ...words('columns column-count column-width column-span grid-template-columns grid-column grid-row'),
  ...words('border border-color border-style border-width border-radius border-collapse border-spacing'),
  ...words('border-top-left-radius border-top-right-radius border-bottom-left-radius border-bottom-right-radius'),
  ...SIDES.flatMap((side) => ['', '-color', '-style', '-width'].map((part) => `border-${side}${part}`)),
  ...['margin', 'padding'].flatMap((name) => [name, ...SIDES.map((side) => `${name}-${side}`)]),
]);

/** Properties that would move a text over others with a value below nought. */
const MOVING = /^(?:margin|text-indent|letter-spacing|word-spacing)/;

/** Functions that ask for nothing from elsewhere; parentheses within one have no name. */
const FUNCTIONS: ReadonlySet<string> = new Set([
  ...['', 'var', 'calc', 'clamp', 'min', 'max', 'minmax', 'repeat', 'rgb', 'rgba', 'hsl', 'hsla'],
  ...['linear-gradient', 'radial-gradient', 'conic-gradient'],
]);

/** A longer one says more than people do of an element. */
const MOST = 4_096;

/** All that values are made of: no escapes, comments, `!`, `@`, and nothing that ends a declaration or its attribute. */
const CHARACTERS = /^(?:[\w\s#%.,+*()'"-]|\/(?!\*))+$/;

/** Of styles that are kept, in bytes: a text has the same ones over and over. */
const KEPT = 64 * 1024;

/**
 * What of a `style` attribute anybody may write: the declarations that are known to be harmless, each as it was written, without
 * blanks around and line ends (reference, `safecss_filter_attr`).
 *
 * @param style decoded
 * @returns empty where none is left, and for one that is too long
 */
export const safeStyle = (style: string): string => (style.length > MOST ? '' : safeDeclarations(style));

const safeDeclarations = oncePerText(KEPT, (style) =>
  style
    .replace(/[\r\n\t]/g, '')
    .split(';')
    .map((one) => one.trim())
    .filter(isSafe)
    .join(';'),
);

function isSafe(declaration: string): boolean {
  const colon = declaration.indexOf(':');
  const property = declaration.slice(0, Math.max(0, colon)).trimEnd().toLowerCase();
  if (!ALLOWED.has(property)) return false;
  const value = declaration.slice(colon + 1);
  return (
    CHARACTERS.test(value) && isQuoted(value) && callsAllowed(value) && !(MOVING.test(property) && isBelowNought(value))
  );
}

/** Do its quotes stand around names alone? */
const isQuoted = (value: string): boolean =>
  !/['"]/.test(value) || !/['"]/.test(value.replace(/"[\w ,.-]*"|'[\w ,.-]*'/g, ''));

/** Are all functions that a value calls allowed? */
const callsAllowed = (value: string): boolean =>
  !value.includes('(') ||
  (value.match(/(?<![\w-])(?:[\w-]+\s*)?\(/g) ?? []).every((call) =>
    FUNCTIONS.has(call.slice(0, -1).trimEnd().toLowerCase()),
  );

/** May a value be less than nought? One that subtracts may. */
const isBelowNought = (value: string): boolean => /(?<![\w-])-|-\s/.test(value.replace(/var\(\s*--[\w-]+\s*\)/gi, ''));
