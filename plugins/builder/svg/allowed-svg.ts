const setOf = (...lists: readonly string[]): ReadonlySet<string> =>
  new Set(lists.flatMap((list) => list.split(/\s+/)).filter((name) => name !== ''));

const SHAPES = 'path rect circle ellipse line polyline polygon text use';
const ANIMATIONS = 'animate animateMotion animateTransform set';

/** Elements that an icon may have. None of them runs anything or fetches anything; names are of this case alone. */
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
/** Elements that hold HTML in the eyes of a page: an element of SVG in them might not end there. */
const PLAIN = setOf('title desc');
/** Elements that hold others and are nothing without what they would do: a link, a choice of languages. */
const HOLDERS = setOf('a switch');

/** Attributes that are properties of CSS as well. */
const PROPERTIES = `
  alignment-baseline baseline-shift clip-path clip-rule color color-interpolation color-interpolation-filters direction
  display dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity font-family font-size
  font-size-adjust font-stretch font-style font-variant font-weight image-rendering letter-spacing lighting-color
  marker marker-end marker-mid marker-start mask mask-type opacity overflow paint-order pointer-events shape-rendering
  stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-opacity stroke-width text-anchor text-decoration text-rendering transform-origin unicode-bidi vector-effect
  visibility word-spacing writing-mode`;

/** What changes while an icon moves: never an address. */
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

/** May an icon have this element? */
export const isAllowedElement = (name: string): boolean => ELEMENTS.has(name);
/** Does it draw something? */
export const isDrawing = (name: string): boolean => DRAWING.has(name);
/** Is what stands in it text, and not space between elements? */
export const isText = (name: string): boolean => TEXTS.has(name);
/** Is text all that may stand in it? */
export const isPlain = (name: string): boolean => PLAIN.has(name);
/** Does it do nothing that is allowed but hold what is in it? */
export const isHolder = (name: string): boolean => HOLDERS.has(name);
/** Does it change an attribute of another one? */
export const isAnimation = (name: string): boolean => ANIMATING.has(name);
/** May this attribute of an element be changed as time goes by? */
export const isMoving = (name: string): boolean => MOVING.has(name);
/** May this property of CSS stand in a `style`? */
export const isAllowedStyle = (property: string): boolean => STYLES.has(property);

/** May such an element have this attribute, with any value of `isHarmlessValue`? Names, references and styles have rules of their own. */
export const isAllowedAttribute = (element: string, name: string): boolean =>
  isAnimation(element) ? OF_ANIMATIONS.has(name) : ATTRIBUTES.has(name);
