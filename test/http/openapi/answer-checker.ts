import type { Content, OpenApiDocument, Ref, ResponseObject } from '../../../core/http/openapi/document.ts';
import { operationFinder } from './asked-operation.ts';
import type { Recorded } from './recorded.ts';
import { schemaValidators } from './schema-validators.ts';

/** Problems of a response, a line each; undefined if the document does not describe the request. */
export type AnswerChecker = (recorded: Recorded) => readonly string[] | undefined;

/** A part of a schema without required members, because `_fields` omits members. */
function withoutRequired(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutRequired);
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part)
      .filter(([name, value]) => name !== 'required' || !Array.isArray(value))
      .map(([name, value]) => [name, withoutRequired(value)]),
  );
}

const pointer = (...parts: readonly string[]): string =>
  parts.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

const essence = (type = '') => type.split(';')[0]?.trim().toLowerCase() ?? '';

interface Answered {
  readonly status: number;
  readonly body: unknown;
  /** Only some members were asked for. */
  readonly isPartial: boolean;
}

/** What was answered, taken out of its envelope. */
function answered({ target, status, body }: Recorded): Answered {
  const query = new URLSearchParams(target.split('?')[1]);
  const value: unknown = JSON.parse(body);
  const isPartial = [...query.keys()].some((name) => name === '_fields' || name.startsWith('_fields['));
  if (!query.has('_envelope')) return { status, body: value, isPartial };
  const inside = value as { readonly status: number; readonly body: unknown };
  return { status: inside.status, body: inside.body, isPartial };
}

/**
 * Compares responses with an OpenAPI document: status, media type, headers and body must be described for the request. @param
 * root path of the REST root: `/api`
 */
export function answerChecker(document: OpenApiDocument, root: string): AnswerChecker {
  const find = operationFinder(document, root);
  const whole = schemaValidators(document);
  const partial = schemaValidators({
    ...document,
    paths: withoutRequired(document.paths),
    components: withoutRequired(document.components),
  });

  const resolved = (response: ResponseObject | Ref, where: string) => {
    if (!('$ref' in response)) return { response, where };
    const name = response.$ref.split('/').at(-1) ?? '';
    const shared = document.components.responses[name];
    if (!shared) throw new Error(`the document has no ${response.$ref}`);
    return { response: shared, where: pointer('components', 'responses', name) };
  };

  /** An enveloped response has no header that requests credentials. */
  function missingHeaders({ headers }: ResponseObject, recorded: Recorded): readonly string[] {
    return Object.entries(headers).flatMap(([name, header]) => {
      if (name === 'WWW-Authenticate' && recorded.status !== 401) return [];
      const { required } = '$ref' in header ? (document.components.headers[name] ?? { required: true }) : header;
      return required && recorded.headers[name.toLowerCase()] === undefined ? [`header ${name} is missing`] : [];
    });
  }

  function wrongBody(
    content: Content | undefined,
    where: string,
    recorded: Recorded,
    said: Answered | undefined,
  ): readonly string[] {
    const type = essence(recorded.headers['content-type']);
    if (content === undefined) return recorded.body.length > 0 ? ['a body where none is described'] : [];
    if (content[type] === undefined) return [`${type} is not described`];
    if (type !== 'application/json' || !said) return [];
    const { body, isPartial, status } = said;
    const validate = isPartial && status < 400 ? partial : whole;
    return validate(`${where}${pointer('content', type, 'schema')}`, body);
  }

  return (recorded) => {
    const asked = find(recorded);
    if (!asked) return undefined;
    const isJson = essence(recorded.headers['content-type']) === 'application/json' && recorded.status !== 304;
    const said = isJson ? answered(recorded) : undefined;
    const status = String(said?.status ?? recorded.status);
    const described = asked.operation.responses[status];
    if (!described) return [`status ${status} is not described`];
    const at = resolved(described, pointer('paths', asked.path, asked.method, 'responses', status));
    return [...missingHeaders(at.response, recorded), ...wrongBody(at.response.content, at.where, recorded, said)];
  };
}
