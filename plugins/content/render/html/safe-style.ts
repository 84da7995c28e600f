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

/**
 * What of a `style` attribute anybody may write: the declarations that are known to be harmless, each as it was written, without
 * blanks around and line ends (reference, `safecss_filter_attr`).
 *
 * @param style decoded
 * @returns empty where none is left, and for one that is too long
 */
export function safeStyle(style: string): string {
  if (style.length > MOST) return '';
  return style
    .replace(/[\r\n\t]/g, '')
    .split(';')
    .map((one) => one.trim())
    .filter(isSafe)
    .join(';');
}

function isSafe(declaration: string): boolean {
  const [, name = '', value = ''] = /^([a-z-]+)\s*:(.*)$/is.exec(declaration) ?? [];
  const property = name.toLowerCase();
  return (
    ALLOWED.has(property) &&
    CHARACTERS.test(value) &&
    !/['"]/.test(value.replace(/"[\w ,.-]*"|'[\w ,.-]*'/g, '')) &&
    functionsIn(value).every((one) => FUNCTIONS.has(one)) &&
    !(MOVING.test(property) && isBelowNought(value))
  );
}

/** Names of the functions that a value calls. */
const functionsIn = (value: string): readonly string[] =>
  (value.match(/(?<![\w-])(?:[\w-]+\s*)?\(/g) ?? []).map((call) => call.slice(0, -1).trimEnd().toLowerCase());

/** May a value be less than nought? One that subtracts may. */
const isBelowNought = (value: string): boolean => /(?<![\w-])-|-\s/.test(value.replace(/var\(\s*--[\w-]+\s*\)/gi, ''));
