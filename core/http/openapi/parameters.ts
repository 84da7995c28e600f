import type { JsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import type { Method } from '../../contract/http-message.ts';
import type { Params } from '../../contract/params.ts';
import type { PastRecords } from '../../contract/past.ts';
import type { Route } from '../../contract/routes/route.ts';
import type { Takes } from '../../contract/routes/taken.ts';
import { isRequired, jsonSchemaOf } from '../params/json-schema.ts';
import { pathParts } from '../routing/route-path.ts';
import type { ParameterObject } from './document.ts';

/** May a value of this schema have this type? */
const takes = (schema: JsonSchema | boolean, type: 'array' | 'object'): boolean =>
  typeof schema === 'object' &&
  ([schema.type].flat().includes(type) ||
    [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].some((one) => takes(one, type)));

/** How a value is serialized in the query: lists as CSV, objects with brackets (reference, Global parameters). */
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
    // path parameters are always required (OpenAPI 3.1.1, Parameter Object)
    required: place === 'path' || isRequired(given),
    ...(description && { description }),
    schema,
    ...(place === 'query' && styleOf(schema)),
  };
}

/** Parameters in the query. */
export const queryParameters = (params: Params): readonly ParameterObject[] =>
  Object.entries(params).map(([name, schema]) => parameterObject(name, 'query', schema));

/** Two parts separated by one or two slashes (contract/route.ts › `path`). */
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

/** Request headers for a write that must only apply to an unchanged record. */
const IF_MATCH: ParameterObject = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'ETag of the record as it was read. If the record has changed since, the response is 412.',
  schema: { type: 'string' },
};
const PREFER: ParameterObject = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description: '`merge`: apply the write to a record that has changed, unless both change the same members (RFC 7240).',
  schema: { type: 'string' },
};

/** Headers and cookies that a route takes besides its parameters. */
const takenParameters = ({ headers = [], cookies = [] }: Takes = {}): readonly ParameterObject[] =>
  [
    ...headers.map((name) => ({ name, in: 'header' as const })),
    ...cookies.map((name) => ({ name, in: 'cookie' as const })),
  ].map((one) => ({ ...one, required: false, schema: { type: 'string' } }));

const LAST_EVENT_ID: ParameterObject = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'Id of the last event received; the stream resumes after it.',
  schema: { type: 'string' },
};

/** Headers and cookies that affect a route, besides those that affect all routes. */
export function headerParameters(
  { errors, takes, stream }: Pick<Route, 'errors' | 'takes' | 'stream'>,
  method: Method,
): readonly ParameterObject[] {
  if (stream) return [LAST_EVENT_ID];
  const taken = takenParameters(takes);
  if (!errors.includes('rest_precondition_failed')) return taken;
  return [...taken, ...(method === 'DELETE' ? [IF_MATCH] : [IF_MATCH, PREFER])];
}

/** Parameters of every route (reference, Global parameters). */
export const GLOBAL_PARAMETERS: Readonly<Record<string, ParameterObject>> = {
  fields: {
    name: '_fields',
    in: 'query',
    required: false,
    description: 'Members to include in the response, with dots for nested ones: `id,venue.city`.',
    schema: { type: 'array', items: { type: 'string' } },
    style: 'form',
    explode: false,
  },
  embed: {
    name: '_embed',
    in: 'query',
    required: false,
    description: 'Link relations whose targets are included under `_embedded`; `1` for all.',
    schema: { type: 'array', items: { type: 'string' } },
    style: 'form',
    explode: false,
  },
  envelope: {
    name: '_envelope',
    in: 'query',
    required: false,
    description: 'Responds 200 with `{ body, status, headers }`, for clients that cannot read headers.',
    schema: { type: 'boolean' },
  },
};

/** Additional parameters of every write. */
export const WRITE_PARAMETERS: Readonly<Record<string, ParameterObject>> = {
  dryRun: {
    name: '_dry_run',
    in: 'query',
    required: false,
    description: '`1`: checks the write and responds as if it had been made, but stores nothing.',
    schema: { type: 'boolean' },
  },
};

/** The parameter `_at`, for routes that read one record, if a plugin provides the history of records. */
export const asOfParameter = ({ summary }: PastRecords): ParameterObject => ({
  name: '_at',
  in: 'query',
  required: false,
  description: summary,
  schema: { type: 'string' },
});
