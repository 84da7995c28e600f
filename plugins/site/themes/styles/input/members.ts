import * as v from 'valibot';
import { hasMarkup, isCssValue, isHarmlessCss, isPictureAddress } from './plain-css.ts';

/** `core/paragraph` */
export const BLOCK_NAME = /^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*$/;

type Members = Readonly<Record<string, v.GenericSchema>>;

/** An object with these members, all optional, and no others. An empty list, as PHP sends it, counts as an empty object. */
export const known = (members: Members) =>
  v.strictObject(
    Object.fromEntries(Object.entries(members).map(([name, schema]) => [name, v.optional(schema)])),
    ({ expected }) => (expected === 'never' ? 'is not a member that is known' : 'must be an object'),
  );

/** Members with the same schema. @param names separated by spaces */
export const each = (schema: v.GenericSchema, names: string): Members =>
  Object.fromEntries(names.split(' ').map((name) => [name, schema]));

/** An object whose members the client names. @param names pattern of their names */
export const named = (names: RegExp, what: string, schema: v.GenericSchema) =>
  v.record(v.pipe(v.string(), v.regex(names, `must be named as ${what}`)), schema, 'must be an object');

/** A list of values of one schema. */
export const list = (schema: v.GenericSchema) => v.array(schema, 'must be a list');

/** A boolean setting. */
export const flag = v.boolean('must be true or false');

/** Text for people, without markup. */
export const line = v.pipe(
  v.string('must be text'),
  v.check((text) => !hasMarkup(text), 'must not hold markup'),
);

/** Limit in characters, of CSS rules and of a value, which may be a small image. */
const MOST = 64 * 1024;

const isOneValue = (text: string): boolean => text.length <= MOST && isCssValue(text);

const VALUE = 'must be one value of CSS without markup, scripts, and addresses that are not of the web';

/** A CSS value. */
export const cssText = v.pipe(v.string('must be text'), v.check(isOneValue, VALUE));

const isValue = (value: unknown): boolean => typeof value !== 'string' || isOneValue(value);

/** A CSS value, or a number. */
export const cssNumberOrText = v.pipe(
  v.union([v.string(), v.number()], 'must be text or a number'),
  v.check((sent) => isValue(sent), VALUE),
);

/** Reference to another value: `{ "ref": "styles.color.text" }`. */
const reference = v.strictObject({ ref: v.pipe(v.string(), v.regex(/^(?:styles|settings)(?:\.[\w:/-]+)+$/)) });

/** A CSS value, a number or a reference. */
export const value = v.pipe(
  v.union(
    [v.string(), v.number(), reference],
    'must be text, a number, or a reference such as {"ref": "styles.color.text"}',
  ),
  v.check((sent) => isValue(sent), VALUE),
);

/** CSS rules. Markup in them is rejected only when they are saved, because that error has its own code. */
export const cssRules = v.pipe(
  v.string('must be text'),
  v.maxLength(MOST, `must not be longer than ${MOST} characters`),
  v.check(isHarmlessCss, 'must not hold scripts, and addresses that are not of the web'),
);

/** URL of an image or a font. */
export const address = v.pipe(
  v.string('must be text'),
  v.check(isPictureAddress, 'must be an address of the web, or of a file of the theme'),
);

/** An object of any shape that contains nothing executable. */
export const free = v.pipe(
  v.looseObject({}, 'must be an object'),
  v.check((object) => isHarmless(object), 'must not hold markup, scripts, and addresses that are not of the web'),
);

/** The recursion is bounded, because the depth of a request body is. */
function isHarmless(value: unknown): boolean {
  if (typeof value === 'string') return isOneValue(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, below]) => isOneValue(name) && isHarmless(below));
}

/** Chooses the schema by the value. Unlike those of a union, its issues name the member at fault. */
export const byValue = (choose: (value: unknown) => v.GenericSchema) => v.lazy(choose);
