const setOf = (...lists: readonly string[]): ReadonlySet<string> =>
  new Set(lists.flatMap((list) => list.split(/\s+/)).filter((name) => name !== ''));

const SHAPES = 'path rect circle ellipse line polyline polygon text use';
const ANIMATIONS = 'animate animateMotion animateTransform set';

/** Elements allowed in an icon. None of them runs or fetches anything. Names are case-sensitive. */
const ELEMENTS = setOf(
  SHAPES,
  ANIMATIONS,
  `svg g defs symbol title desc tspan textPath linearGradient radialGradient stop clipPath mask pattern marker mpath
  filter feBlend feColorMatrix feComponentTransfer feComposite feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
  feGaussianBlur feMerge feMergeNode feMorphology feOffset`,
);

/** Elements that draw something. */
const DRAWING = setOf(SHAPES);
const ANIMATING = setOf(ANIMATIONS);
/** Elements whose text is shown or read out. */
const TEXTS = setOf('title desc text tspan textPath');
/** Elements whose content a page parses as HTML: an SVG element in them might not end there. */
const PLAIN = setOf('title desc');
/** Containers that lose their own function, a link or a choice of languages, and keep their content. */
const HOLDERS = setOf('a switch');

/** Attributes that are also CSS properties. */
const PROPERTIES = `
  alignment-baseline baseline-shift clip-path clip-rule color color-interpolation color-interpolation-filters direction
  display dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity font-family font-size
  font-size-adjust font-stretch font-style font-variant font-weight image-rendering letter-spacing lighting-color
  marker marker-end marker-mid marker-start mask mask-type opacity overflow paint-order pointer-events shape-rendering
  stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-opacity stroke-width text-anchor text-decoration text-rendering transform-origin unicode-bidi vector-effect
  visibility word-spacing writing-mode`;

/** Attributes that animations may change: never an address. */
const GEOMETRY = `
  cx cy d dx dy fr fx fy height offset points r rotate rx ry startOffset stdDeviation transform viewBox width x x1 x2 y
  y1 y2 gradientTransform patternTransform`;

const OTHERS = `
  clipPathUnits filterUnits focusable gradientUnits in in2 intercept k1 k2 k3 k4 lang lengthAdjust markerHeight
  markerUnits markerWidth maskContentUnits maskUnits method mode operator orient pathLength patternContentUnits
  patternUnits preserveAspectRatio primitiveUnits radius refX refY result role slope spacing spreadMethod tableValues
  textLength type values version`;

const TIMING = `
  accumulate additive begin by calcMode dur end fill from keyPoints keySplines keyTimes max min origin path repeatCount
  repeatDur restart rotate to type values`;

const ATTRIBUTES = setOf(PROPERTIES, GEOMETRY, OTHERS);
const STYLES = setOf(PROPERTIES, 'isolation mix-blend-mode transform transform-box');
const MOVING = setOf(PROPERTIES, GEOMETRY);
const OF_ANIMATIONS = setOf(TIMING, 'attributeName attributeType');

/** Is this element allowed in an icon? */
export const isAllowedElement = (name: string): boolean => ELEMENTS.has(name);
/** Does it draw something? */
export const isDrawing = (name: string): boolean => DRAWING.has(name);
/** Is character data in it text, rather than whitespace between elements? */
export const isText = (name: string): boolean => TEXTS.has(name);
/** May it contain text only? */
export const isPlain = (name: string): boolean => PLAIN.has(name);
/** Is it only a container, of which just the content is kept? */
export const isHolder = (name: string): boolean => HOLDERS.has(name);
/** Does it change an attribute of another one? */
export const isAnimation = (name: string): boolean => ANIMATING.has(name);
/** May animations change this attribute? */
export const isMoving = (name: string): boolean => MOVING.has(name);
/** Is this CSS property allowed in a `style`? */
export const isAllowedStyle = (property: string): boolean => STYLES.has(property);

/** Is this attribute allowed on this element, with any value that passes `isHarmlessValue`? Names, references and styles are checked separately. */
export const isAllowedAttribute = (element: string, name: string): boolean =>
  isAnimation(element) ? OF_ANIMATIONS.has(name) : ATTRIBUTES.has(name);
