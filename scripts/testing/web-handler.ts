import { bytesOf, type HttpHandler, type HttpRequest, type HttpResponse, isStream } from '../../core/host.ts';

/** Handles a standard `Request` with a standard `Response`. */
export type WebHandler = (request: Request, address?: string) => Promise<Response>;

/** Statuses that must not have a body (Fetch standard, null body status). */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 304]);

async function* bodyOf({ body }: Request): AsyncGenerator<Uint8Array> {
  if (body) yield* body;
}

/** An endless stream is passed on; any other body is read at once, because a test that ignores a body must not leave a file open. */
async function shown({ body, end }: HttpResponse): Promise<Uint8Array | ReadableStream> {
  if (!isStream(body)) return bytesOf(body);
  if (end) return ReadableStream.from(body);
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * Lets tests send requests to a site without a socket: `Request` in, `Response` out.
 *
 * @param handler such as a pipeline
 */
export function toWebHandler(handler: HttpHandler): WebHandler {
  return async (request, address = '127.0.0.1') => {
    const url = new URL(request.url);
    const light: HttpRequest = {
      method: request.method,
      target: url.pathname + url.search,
      header: (name) => request.headers.get(name) ?? undefined,
      body: () => bodyOf(request),
      address,
      secure: url.protocol === 'https:',
      signal: request.signal,
    };
    const reply = await handler(light);
    const { status, headers } = reply;
    const body = await shown(reply);
    return new Response(WITHOUT_BODY.has(status) ? null : body, { status, headers: { ...headers } });
  };
}
