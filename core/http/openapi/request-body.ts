import type { JsonSchema } from '@valibot/to-json-schema';
import type { UploadRule } from '../../contract/data/upload.ts';
import type { Params } from '../../contract/params.ts';
import { isRequired, jsonSchemaOf } from '../params/json-schema.ts';
import type { OperationObject } from './document.ts';
import { exampleOf } from './example.ts';

type RequestBody = OperationObject['requestBody'];

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

/** An example with all members that are required or declare examples; the first member if there are none. */
function exampleBody({ properties = {}, required = [], ...schema }: JsonSchema): unknown {
  const names = Object.keys(properties);
  const telling = names.filter((name) => {
    const property = properties[name];
    return required.includes(name) || (typeof property === 'object' && property.examples !== undefined);
  });
  const shown = telling.length > 0 ? telling : names.slice(0, 1);
  return exampleOf({
    ...schema,
    properties: Object.fromEntries(shown.map((name) => [name, properties[name] ?? true])),
  });
}

/** The body of an upload: a file by itself, or a form with the file and parameters. */
function uploadBody(params: Params, { part }: UploadRule): RequestBody {
  const { properties, ...schema } = bodySchema(params);
  return {
    description: 'The file, with its name in `Content-Disposition` and parameters in the query; or a form with both.',
    required: true,
    content: {
      'multipart/form-data': { schema: { ...schema, properties: { [part]: FILE, ...properties } } },
      'application/octet-stream': { schema: FILE },
    },
  };
}

/** Raw bytes (OpenAPI Specification 3.1.1, 4.4.2). */
const FILE: JsonSchema = { contentMediaType: 'application/octet-stream' };

/**
 * Describes parameters in the body: as JSON or a form (reference, Global parameters), or in a form with a file.
 *
 * @returns Undefined if there is neither a parameter nor a file.
 */
export function requestBody(params: Params, upload: UploadRule | undefined): RequestBody {
  if (upload) return uploadBody(params, upload);
  if (Object.keys(params).length === 0) return undefined;
  const schema = bodySchema(params);
  const content = { schema, examples: { body: { value: exampleBody(schema) } } };
  return {
    required: schema.required !== undefined,
    content: { 'application/json': content, 'application/x-www-form-urlencoded': content },
  };
}
