import type { JsonSchema } from '@valibot/to-json-schema';
import type { Params } from '../../contract/point.ts';
import { isRequired } from '../args.ts';
import { jsonSchemaOf } from '../json-schema.ts';
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

/** Parameters in the path or the query. What is in the path is always required (OpenAPI 3.1.1, Parameter Object). */
export const parameterObjects = (params: Params, place: 'path' | 'query'): readonly ParameterObject[] =>
  Object.entries(params).map(([name, schema]) => {
    const { description, ...described } = jsonSchemaOf(schema, 'input');
    return {
      name,
      in: place,
      required: place === 'path' || isRequired(schema),
      ...(description && { description }),
      schema: described,
      ...(place === 'query' && styleOf(described)),
    };
  });

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
