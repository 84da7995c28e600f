import type { JsonSchema } from '@valibot/to-json-schema';
import type { Route } from '../../contract/routes/route.ts';
import { EVENT_STREAM } from '../../contract/routes/streamed-event.ts';
import type { Generation, MountedRoute } from '../generation.ts';
import { jsonSchemaOf } from '../params/json-schema.ts';
import type { Content, Ref, ResponseObject } from './document.ts';
import { errorResponses } from './error-responses.ts';
import { exampleOf } from './example.ts';
import { streamHeaders, successHeaders, totalsHeaders } from './headers.ts';
import type { Shared } from './shared.ts';

const JSON_TYPE = 'application/json';

/** Schema of a body that is not JSON: text or bytes (OpenAPI Specification 3.1.1, 4.4.2). */
const rawSchema = (type: string): JsonSchema =>
  type.startsWith('text/') ? { type: 'string' } : { contentMediaType: type };

/** JSON content of a schema. Cached, since several methods return the same. */
function jsonContent(returns: Route['returns'], { schemas, answers, shownBy }: Shared): Content[string] {
  const known = answers.get(returns);
  if (known) return known;
  const schema = jsonSchemaOf(returns, 'output', { shared: schemas, shownBy });
  const content = { schema, examples: { answer: { value: exampleOf(schema, schemas) } } };
  answers.set(returns, content);
  return content;
}

/** Content of an event stream; `contentSchema` describes the `data` of each event. */
function streamContent(returns: Route['returns'], { schemas, shownBy }: Shared): Content {
  const contentSchema = jsonSchemaOf(returns, 'output', { shared: schemas, shownBy });
  const schema = { type: 'string' as const, contentMediaType: EVENT_STREAM, contentSchema };
  return { [EVENT_STREAM]: { schema } };
}

const successContent = ({ types, returns }: Pick<Route, 'types' | 'returns'>, shared: Shared): Content =>
  Object.fromEntries(
    types.map((type) => [type, type === JSON_TYPE ? jsonContent(returns, shared) : { schema: rawSchema(type) }]),
  );

/** The 304 response of every read (core/http/response/deliver.ts). */
const notModified = (shared: Shared): ResponseObject => ({
  description: 'Not modified: the response still matches `If-None-Match`.',
  headers: successHeaders(304, shared, 'read'),
});

/** The responses of a route by status: success, then 304, then errors in ascending order. */
export function responsesOf(
  mounted: MountedRoute,
  generation: Generation,
  shared: Shared,
): Readonly<Record<string, ResponseObject | Ref>> {
  const { route, plugin } = mounted;
  const isAnswer = route.kind === 'read' && !route.stream;
  if (isAnswer) shared.responses.set('NotModified', notModified(shared));
  return {
    [route.status]: {
      description: route.summary,
      headers: {
        ...(route.stream ? streamHeaders(shared) : successHeaders(route.status, shared, route.kind)),
        ...(route.list && totalsHeaders(plugin.totals ?? generation.totals)),
      },
      content: route.stream ? streamContent(route.returns, shared) : successContent(route, shared),
    },
    ...(isAnswer && { 304: { $ref: '#/components/responses/NotModified' } }),
    ...errorResponses(mounted, generation, shared),
  };
}
