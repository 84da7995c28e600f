import type { JsonSchema } from '@valibot/to-json-schema';
import type { OpenApiDocument, OperationObject, ParameterObject, Ref } from '../../../../core/http/openapi/document.ts';

/** A parameter of the path or the query. */
export interface Parameter {
  readonly name: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
}

/** A declared operation of a site. */
export interface Operation {
  /** `GET /site/v2/posts/{id}` */
  readonly name: string;
  readonly method: string;
  /** Below the REST root, parts in braces. */
  readonly path: string;
  readonly parts: readonly Parameter[];
  readonly query: readonly Parameter[];
  /** Schema of a JSON body, if it accepts one. */
  readonly body: JsonSchema | undefined;
  /** Its body is a file. */
  readonly takesFile: boolean;
  /** Costs as much as a hundred others: a document of the whole site, or a new start of its plugins. */
  readonly isCostly: boolean;
}

/** Documents, and routes that restart all plugins. */
const COSTLY: readonly (readonly [method: RegExp, path: RegExp])[] = [
  [/^GET$/, /^\/$|\/doc$|^\/openapi\.json$|\/v?\d(?:\.\d)?$/],
  [/^(?!GET)/, /^\/site\/v2\/(?:settings|plugins)\b/],
];

/** All operations of a document. */
export const operationsOf = (document: OpenApiDocument): readonly Operation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationOf(document, path, method.toUpperCase(), operation)),
  );

function operationOf(document: OpenApiDocument, path: string, method: string, operation: OperationObject): Operation {
  const parameters = operation.parameters.map((one) => resolved(document, one));
  const content = operation.requestBody?.content ?? {};
  return {
    name: `${method} ${path}`,
    method,
    path,
    parts: parameters.filter((one) => one.in === 'path'),
    query: parameters.filter((one) => one.in === 'query'),
    body: (content['application/json'] ?? content['multipart/form-data'])?.schema,
    takesFile: 'multipart/form-data' in content,
    isCostly: COSTLY.some(([methods, paths]) => methods.test(method) && paths.test(path)),
  };
}

function resolved(document: OpenApiDocument, parameter: ParameterObject | Ref): ParameterObject {
  if (!('$ref' in parameter)) return parameter;
  const shared = document.components.parameters[parameter.$ref.split('/').at(-1) ?? ''];
  if (!shared) throw new Error(`the document has no ${parameter.$ref}`);
  return shared;
}
