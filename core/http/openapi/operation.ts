import type { JsonSchema } from '@valibot/to-json-schema';
import type { Params } from '../../contract/point.ts';
import type { Method } from '../../contract/route.ts';
import type { UploadRule } from '../../contract/upload.ts';
import type { Generation, MountedRoute } from '../../generation.ts';
import { isRequired } from '../args.ts';
import { jsonSchemaOf } from '../json-schema.ts';
import { routeParams } from '../route-params.ts';
import { pathParts } from '../route-path.ts';
import type { OperationObject } from './document.ts';
import { GLOBAL_PARAMETERS, parameterObjects } from './parameters.ts';
import { responsesOf } from './responses.ts';
import type { Shared } from './shared.ts';

/** A route's parameters by where they are sent. */
interface Places {
  readonly path: Params;
  readonly query: Params;
  readonly body: Params;
}

/** What has a body carries its parameters there; both may be in the query too, which needs no saying twice. */
const HAVE_BODY: readonly Method[] = ['POST', 'PUT', 'PATCH'];

function places({ route }: MountedRoute, method: Method, generation: Generation): Places {
  const params = routeParams(route, generation.contributions);
  const inPath = new Set(
    pathParts(route.path, route.params).flatMap((part) => ('parameter' in part ? [part.parameter] : [])),
  );
  const sentAs = new Map(Object.entries(route.shadowed).map(([sent, name]) => [name, sent]));
  const pick = (wanted: boolean): Params =>
    Object.fromEntries(
      Object.entries(params)
        .filter(([name]) => inPath.has(name) === wanted)
        .map(([name, schema]) => [sentAs.get(name) ?? name, schema]),
    );
  const others = pick(false);
  return HAVE_BODY.includes(method)
    ? { path: pick(true), query: {}, body: others }
    : { path: pick(true), query: others, body: {} };
}

function bodySchema(params: Params): JsonSchema {
  const required = Object.keys(params).filter((name) => params[name] && isRequired(params[name]));
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(params).map(([name, schema]) => [name, jsonSchemaOf(schema, 'input')]),
    ),
    ...(required.length > 0 && { required }),
  };
}

/** A file by itself, or in a form with its parameters. */
function uploadBody(params: Params, { part }: UploadRule): OperationObject['requestBody'] {
  const { properties, ...schema } = bodySchema(params);
  return {
    description: 'The file, named in `Content-Disposition`, with parameters in the query; or a form that holds both.',
    required: true,
    content: {
      'multipart/form-data': { schema: { ...schema, properties: { [part]: FILE, ...properties } } },
      'application/octet-stream': { schema: FILE },
    },
  };
}

/** Bytes as they are (OpenAPI Specification 3.1.1, 4.4.2). */
const FILE: JsonSchema = { contentMediaType: 'application/octet-stream' };

/** Parameters in the body, which may be JSON or a form (reference, Global parameters), or stand beside a file. */
function requestBody(params: Params, upload: UploadRule | undefined): Pick<OperationObject, 'requestBody'> {
  if (upload) return { requestBody: uploadBody(params, upload) };
  if (Object.keys(params).length === 0) return {};
  const schema = bodySchema(params);
  return {
    requestBody: {
      required: schema.required !== undefined,
      content: { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } },
    },
  };
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** `getEventsById` for `GET /events/{id}`; numbered when another path reads the same (`/a-b`, `/a/b`). */
function operationId({ route }: MountedRoute, method: Method, taken: Set<string>): string {
  const words = pathParts(route.path, route.params).flatMap((part) =>
    'literal' in part ? part.literal.split(/\W+/) : ['by', ...part.parameter.split(/\W+/)],
  );
  const id = [method.toLowerCase(), ...words.map(capitalized)].join('');
  let unique = id;
  for (let number = 2; taken.has(unique); number++) unique = `${id}${number}`;
  taken.add(unique);
  return unique;
}

/** The tag of a route: its first part, `events`. */
export const tagOf = ({ route, plugin }: MountedRoute): string => {
  const first = pathParts(route.path, route.params)[0];
  return first && 'literal' in first ? first.literal : plugin.name;
};

/** One method of a route. */
export function operation(
  mounted: MountedRoute,
  method: Method,
  generation: Generation,
  shared: Shared,
): OperationObject {
  const { path, query, body } = places(mounted, method, generation);
  return {
    operationId: operationId(mounted, method, shared.operationIds),
    summary: mounted.route.summary,
    tags: [tagOf(mounted)],
    parameters: [
      ...parameterObjects(path, 'path'),
      ...parameterObjects(query, 'query'),
      ...Object.keys(GLOBAL_PARAMETERS).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ],
    ...requestBody(body, mounted.route.upload),
    responses: responsesOf(mounted, generation, shared),
  };
}
