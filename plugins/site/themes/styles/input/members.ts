import * as v from 'valibot';
import { hasMarkup, isCssValue, isHarmlessCss, isPictureAddress } from './plain-css.ts';

/** `core/paragraph` */
export const BLOCK_NAME = /^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*$/;

type Members = Readonly<Record<string, v.GenericSchema>>;

/** An object that has these members, each of which may be left out, and no others. The empty list of PHP is one without any. */
export const known = (members: Members) =>
  v.strictObject(
    Object.fromEntries(Object.entries(members).map(([name, schema]) => [name, v.optional(schema)])),
    ({ expected }) => (expected === 'never' ? 'is not a member that is known' : 'must be an object'),
  );

/** Members of these names, which are separated by blanks, that are all alike. */
export const each = (schema: v.GenericSchema, names: string): Members =>
  Object.fromEntries(names.split(' ').map((name) => [name, schema]));

/** An object whose members are named by whoever sends it. @param names what their names must be */
export const named = (names: RegExp, what: string, schema: v.GenericSchema) =>
  v.record(v.pipe(v.string(), v.regex(names, `must be named as ${what}`)), schema, 'must be an object');

/** A list of what is alike. */
export const list = (schema: v.GenericSchema) => v.array(schema, 'must be a list');

/** Whether something is on. */
export const flag = v.boolean('must be true or false');

/** A line that people read. */
export const line = v.pipe(
  v.string('must be text'),
  v.check((text) => !hasMarkup(text), 'must not hold markup'),
);

/** Characters of a value, which may be a small picture, and of rules. */
const MOST = 64 * 1024;

const isOneValue = (text: string): boolean => text.length <= MOST && isCssValue(text);

const VALUE = 'must be one value of CSS without markup, scripts, and addresses that are not of the web';

/** A value of CSS. */
export const cssText = v.pipe(v.string('must be text'), v.check(isOneValue, VALUE));

const isValue = (value: unknown): boolean => typeof value !== 'string' || isOneValue(value);

/** A value of CSS, or a number. */
export const cssNumberOrText = v.pipe(
  v.union([v.string(), v.number()], 'must be text or a number'),
  v.check((sent) => isValue(sent), VALUE),
);

/** Where another value stands that counts here too: `{ "ref": "styles.color.text" }`. */
const reference = v.strictObject({ ref: v.pipe(v.string(), v.regex(/^(?:styles|settings)(?:\.[\w:/-]+)+$/)) });

/** A value of CSS, or where one stands. */
export const value = v.pipe(
  v.union(
    [v.string(), v.number(), reference],
    'must be text, a number, or a reference such as {"ref": "styles.color.text"}',
  ),
  v.check((sent) => isValue(sent), VALUE),
);

/** Rules of CSS. That they hold no markup is asked when they are saved: the answer to that has a code of its own. */
export const cssRules = v.pipe(
  v.string('must be text'),
  v.maxLength(MOST, `must not be longer than ${MOST} characters`),
  v.check(isHarmlessCss, 'must not hold scripts, and addresses that are not of the web'),
);

/** Where a picture or a font is. */
export const address = v.pipe(
  v.string('must be text'),
  v.check(isPictureAddress, 'must be an address of the web, or of a file of the theme'),
);

/** What is free, but of what nothing may run. */
export const free = v.pipe(
  v.looseObject({}, 'must be an object'),
  v.check((object) => isHarmless(object), 'must not hold markup, scripts, and addresses that are not of the web'),
);

/** Deep is no more than a body may be. */
function isHarmless(value: unknown): boolean {
  if (typeof value === 'string') return isOneValue(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, below]) => isOneValue(name) && isHarmless(below));
}

/** The schema that a value has by what it is: unlike those of a union, its problems are told where they are. */
export const byValue = (choose: (value: unknown) => v.GenericSchema) => v.lazy(choose);
