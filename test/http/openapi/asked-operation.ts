import type { OpenApiDocument, OperationObject, ParameterObject } from '../../../core/http/openapi/document.ts';
import type { Recorded } from './recorded.ts';

/** What a request asked for, as the document describes it. */
export interface AskedOperation {
  readonly path: string;
  /** Small letters, as in the document. */
  readonly method: string;
  readonly operation: OperationObject;
}

const isParameter = (parameter: object): parameter is ParameterObject => 'in' in parameter;

/** The pattern of a path parameter: digits, the values of its schema, or anything without a slash. */
function partPattern(name: string, operation: OperationObject): string {
  const parameter = operation.parameters.filter(isParameter).find((one) => one.in === 'path' && one.name === name);
  const { type, pattern } = parameter?.schema ?? {};
  if (type === 'integer') return String.raw`\d{1,15}`;
  return pattern?.includes('/') ? `(?:${pattern.slice(1, -1)}|[^/]+%2[Ff][^/]+)` : '[^/]+';
}

const literal = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);

function pathPattern(path: string, operation: OperationObject): RegExp {
  const parts = path
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 ? partPattern(part, operation) : literal(part)));
  return new RegExp(`^${parts.join('')}/?$`);
}

/** The method of a request: a POST may name another one (reference, Global parameters). */
export function askedMethod({ method, target, sentHeaders }: Recorded): string {
  if (method !== 'POST') return method;
  const named = new URLSearchParams(target.split('?')[1]).get('_method') ?? sentHeaders['x-http-method-override'];
  return named?.trim().toUpperCase() || method;
}

/**
 * Finds the operation of a request. @param root path of the REST root: `/api` @returns undefined if the document has none: HEAD,
 * OPTIONS, and unknown URLs
 */
export function operationFinder(
  { paths }: OpenApiDocument,
  root: string,
): (recorded: Recorded) => AskedOperation | undefined {
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method,
      operation,
      pattern: pathPattern(path, operation),
    })),
  );
  // literal paths take precedence over parameters, as in any document (OpenAPI 3.1.1, Paths Object)
  const parameters = ({ path }: { readonly path: string }) => path.split('{').length;
  const bySpecificity = described.toSorted((a, b) => parameters(a) - parameters(b) || b.path.length - a.path.length);
  return (recorded) => {
    const [target = ''] = recorded.target.split('?');
    if (!target.startsWith(root)) return undefined;
    const method = askedMethod(recorded).toLowerCase();
    const path = target.slice(root.length) || '/';
    return bySpecificity.find((one) => one.method === method && one.pattern.test(path));
  };
}
