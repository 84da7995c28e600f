import * as v from 'valibot';
import { type ApiError, type Condition, noneOf, oneOf, type SiteInfo } from '../../core/index.ts';
import { problem } from './errors.ts';
import { plainTime } from './time/local-time.ts';

/** An optional parameter with a description for the API documents. */
export const described = <S extends v.GenericSchema<unknown, unknown>>(schema: S, description: string) =>
  v.optional(v.pipe(schema, v.description(description)));

/** Parameters that may be left out. */
type OptionalParams = Readonly<Record<string, v.OptionalSchema<v.GenericSchema, undefined>>>;

/**
 * Parameters that a route may or may not have. If it does not have them, they are ignored like any unknown parameter. The type
 * always contains them: missing ones are undefined, which the type allows.
 */
export const paramsIf = <P extends OptionalParams>(there: boolean, params: P): P => (there ? params : {}) as P;

/** A text; null stands for an empty text. */
export const textParam = (description: string) => described(v.nullable(v.string()), description);

/** A boolean parameter; null stands for its default. */
export const flagParam = (description: string) => described(v.nullable(v.boolean()), description);

/** Whether this is a time in a year that has four digits in every zone. */
export const isTime = (text: string): boolean => plainTime(text) !== undefined;

const time = v.pipe(v.string(), v.check(isTime, 'must be a date and time such as 2026-05-01 18:30:00.'));

/** A date, or a date and time; local time unless it has an offset. */
export const timeText = (description: string) => v.pipe(time, v.description(description));

/** As `timeText`, but optional. */
export const timeParam = (description: string) => v.optional(timeText(description));

/** As `timeParam`, where null has a meaning of its own. */
export const nullableTimeParam = (description: string) => described(v.nullable(time), description);

/** A password that visitors must enter. Longer ones would not fit into a URL, where it is sent. */
export const newPasswordParam = (description: string) =>
  described(v.pipe(v.string(), v.maxLength(255, 'must not be longer than 255 characters')), description);

/** A list of names that are single words: `a,b`, `a b`, `a[]=a`. */
export const namesParam = (description: string) =>
  described(v.pipe(v.array(v.string()), v.metadata({ 'x-words': true })), description);

/** A parameter with one of these names, which are slugs: `Draft` is read as `draft`, as in the reference. */
export const slugOf = <const Names extends readonly string[]>(names: Names) =>
  v.pipe(v.picklist(names), v.metadata({ 'x-any-case': true }));

/** The id in a path. */
export const idParam = v.pipe(v.number(), v.integer(), v.minValue(0), v.description('Id of the record.'));

/** A list of ids: `1,2`, `a[]=1&a[]=2`. An id that no record has, such as -1, matches nothing, as in the reference. */
export const idsParam = (description: string) => described(v.array(v.pipe(v.number(), v.integer())), description);

/** The audience of a response: `edit` is for users who may change the record. */
export const contextParam = v.optional(
  v.pipe(v.picklist(['view', 'edit', 'embed']), v.description('Context of the response, which determines its fields.')),
  'view',
);

/** The requested context of a response. */
export type AnswerContext = v.InferOutput<typeof contextParam>;

/**
 * The records whose field has one of these values, or otherwise those without any excluded value: included values are not also
 * excluded, as in the reference.
 */
export function included<Value extends number | string>(
  field: string,
  include: readonly Value[] | undefined,
  exclude: readonly Value[] | undefined,
): Condition | undefined {
  if (include?.length) return oneOf(field, include);
  return exclude?.length ? noneOf(field, exclude) : undefined;
}

/** A query that a form would encode to the same bytes, except for colons. */
const PLAIN = /^(?:[\w.*-]+=[\w.*:-]*(?:&(?!$)|$))*$/;
const NAMES_PAGE = /(?:^|&)page=/;

/**
 * URL of another page of the same list, with the same filters.
 *
 * @param url requested path and query, below the REST root
 */
export function pageUrl({ site, url }: { readonly site: SiteInfo; readonly url: string }, page: number): string {
  const [path = '', query = ''] = url.split('?', 2);
  if (PLAIN.test(query) && !NAMES_PAGE.test(query)) {
    const kept = query === '' ? '' : `${query.replaceAll(':', '%3A')}&`;
    return site.rest(`${path}?${kept}page=${page}`);
  }
  const asked = new URLSearchParams(query);
  asked.set('page', String(page));
  return site.rest(`${path}?${asked}`);
}

/**
 * Checks the number of names in a list, because each one costs a lookup, in filters and in writes.
 *
 * @throws ApiError rest_invalid_param if a list names more records than the limits allow
 */
export function checkCount(name: string, values: readonly unknown[] | undefined, { limits }: SiteInfo): void {
  if (values && values.length > limits.filter_ids) {
    throw invalidParam(name, `${name} must not have more than ${limits.filter_ids} items.`);
  }
}

/**
 * The error for a parameter that can only be checked against records, such as an unknown venue, or an end before its start.
 *
 * @param name of the parameter
 * @param message one sentence for the client
 * @param code error code, if clients of the reference know a specific one
 */
export const invalidParam = (name: string, message: string, code = 'rest_invalid_param'): ApiError =>
  problem('rest_invalid_param', `Invalid parameter(s): ${name}`, {
    data: {
      params: { [name]: message },
      details: { [name]: { code, message, data: null } },
    },
  });
