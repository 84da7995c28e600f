import { oncePerText } from '../../../../core/index.ts';

const words = (list: string): readonly string[] => list.split(' ');

const SIDES = words('top right bottom left');

/**
 * Properties allowed in texts (WordPress, `safecss_filter_attr`), without those that move an element out of its place, hide it or
 * extend beyond it: `position`, `display`, `opacity`, `transform`, shadows.
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

/** Properties that with a negative value would move a text over other content. */
const MOVING = /^(?:margin|text-indent|letter-spacing|word-spacing)/;

/** Functions that load nothing. The empty name is for brackets that only group. */
const FUNCTIONS: ReadonlySet<string> = new Set([
  ...['', 'var', 'calc', 'clamp', 'min', 'max', 'minmax', 'repeat', 'rgb', 'rgba', 'hsl', 'hsla'],
  ...['linear-gradient', 'radial-gradient', 'conic-gradient'],
]);

/** Maximum length of a `style` attribute; real ones are shorter. */
const MOST = 4_096;

/** Characters allowed in values: no escapes, comments, `!` or `@`, and nothing that ends a declaration or the attribute. */
const CHARACTERS = /^(?:[\w\s#%.,+*()'"-]|\/(?!\*))+$/;

/** Bytes of styles to cache, because the same ones occur many times in a text. */
const KEPT = 64 * 1024;

/**
 * The declarations of a `style` attribute that are known to be harmless, each as written, without surrounding blanks and line ends
 * (reference, `safecss_filter_attr`).
 *
 * @param style decoded
 * @returns empty if none is left, or if the attribute is too long
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

/** Does it have quotes only around names? */
const isQuoted = (value: string): boolean =>
  !/['"]/.test(value) || !/['"]/.test(value.replace(/"[\w ,.-]*"|'[\w ,.-]*'/g, ''));

/** Are all called functions allowed? */
const callsAllowed = (value: string): boolean =>
  !value.includes('(') ||
  (value.match(/(?<![\w-])(?:[\w-]+\s*)?\(/g) ?? []).every((call) =>
    FUNCTIONS.has(call.slice(0, -1).trimEnd().toLowerCase()),
  );

/** May the value be negative? It may if it contains a subtraction. */
const isBelowNought = (value: string): boolean => /(?<![\w-])-|-\s/.test(value.replace(/var\(\s*--[\w-]+\s*\)/gi, ''));
