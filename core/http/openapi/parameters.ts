import type { JsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import type { Params } from '../../contract/point.ts';
import type { Method, Route } from '../../contract/route.ts';
import { isRequired } from '../args.ts';
import { jsonSchemaOf } from '../json-schema.ts';
import { pathParts } from '../route-path.ts';
import type { ParameterObject } from './document.ts';

/** May a value of this schema have this type? */
const takes = (schema: JsonSchema | boolean, type: 'array' | 'object'): boolean =>
  typeof schema === 'object' &&
  ([schema.type].flat().includes(type) ||
    [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].some((one) => takes(one, type)));

/** How the query says it: lists as CSV, objects in brackets (reference, Global parameters). */
function styleOf(schema: JsonSchema): Pick<ParameterObject, 'style' | 'explode'> {
  if (takes(schema, 'array')) return { style: 'form', explode: false };
  if (takes(schema, 'object')) return { style: 'deepObject', explode: true };
  return {};
}

function parameterObject(name: string, place: 'path' | 'query', given: v.GenericSchema): ParameterObject {
  const { description, ...schema } = jsonSchemaOf(given, 'input');
  return {
    name,
    in: place,
    // what is in the path always is (OpenAPI 3.1.1, Parameter Object)
    required: place === 'path' || isRequired(given),
    ...(description && { description }),
    schema,
    ...(place === 'query' && styleOf(schema)),
  };
}

/** Parameters in the query. */
export const queryParameters = (params: Params): readonly ParameterObject[] =>
  Object.entries(params).map(([name, schema]) => parameterObject(name, 'query', schema));

/** Two parts with one slash or two between them (contract/route.ts › `path`). */
const PAIR = '^[^/]+/{1,2}[^/]+$';

/** Parameters in the path of a route. */
export function pathParameters(params: Params, route: Pick<Route, 'path' | 'params'>): readonly ParameterObject[] {
  const pairs = new Set(
    pathParts(route.path, route.params).flatMap((part) =>
      'parameter' in part && part.takes === 'pair' ? [part.parameter] : [],
    ),
  );
  return Object.entries(params).map(([name, given]) => {
    const parameter = parameterObject(name, 'path', given);
    return pairs.has(name) ? { ...parameter, schema: { ...parameter.schema, pattern: PAIR } } : parameter;
  });
}

/** Headers of a request that is made only if the record is as it was read. */
const IF_MATCH: ParameterObject = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The ETag of the record as it was read: when it has changed since, the answer is 412.',
  schema: { type: 'string' },
};
const PREFER: ParameterObject = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description: '`merge`: go on nevertheless, if nothing is changed that others have changed (RFC 7240).',
  schema: { type: 'string' },
};

/** Headers that a route goes by, beside those that all do. */
export function headerParameters({ errors }: Pick<Route, 'errors'>, method: Method): readonly ParameterObject[] {
  if (!errors.includes('rest_precondition_failed')) return [];
  return method === 'DELETE' ? [IF_MATCH] : [IF_MATCH, PREFER];
}

/** Parameters that every route takes (reference, Global parameters). */
export const GLOBAL_PARAMETERS: Readonly<Record<string, ParameterObject>> = {
  fields: {
    name: '_fields',
    in: 'query',
    required: false,
    description: 'Members of the answer to keep; dots reach inside: `id,venue.city`.',
    schema: { type: 'array', items: { type: 'string' } },
    style: 'form',
    explode: false,
  },
  embed: {
    name: '_embed',
    in: 'query',
    required: false,
    description: 'Relations whose links are shown with what they lead to, under `_embedded`; `1` for all.',
    schema: { type: 'array', items: { type: 'string' } },
    style: 'form',
    explode: false,
  },
  envelope: {
    name: '_envelope',
    in: 'query',
    required: false,
    description: 'Answers 200 with `{ body, status, headers }`, for clients that cannot read headers.',
    schema: { type: 'boolean' },
  },
};

/** Takes what reads one record, where the history of records is kept. */
export const AS_OF: ParameterObject = {
  name: '_at',
  in: 'query',
  required: false,
  description: 'The record as it was: the name of a commit (seven digits at least), a date, or a date with a time.',
  schema: { type: 'string' },
};
