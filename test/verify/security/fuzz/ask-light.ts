import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { bytesOf, type HttpRequest, type HttpResponse, isStream } from '../../../../core/contract/http-message.ts';
import type { FuzzRequest } from './fuzz-request.ts';
import type { FuzzWorld } from './fuzz-world.ts';

/** The outcome of a request. */
export interface FuzzAnswer {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Milliseconds that it took. */
  readonly took: number;
}

async function* chunksOf(body: Uint8Array | undefined): AsyncGenerator<Uint8Array> {
  if (body) yield body;
}

/** Puts a request to the application as its server would. */
export async function askLight({ site, authorization }: FuzzWorld, request: FuzzRequest): Promise<FuzzAnswer> {
  const credentials = authorization(request.who);
  const headers = { ...(credentials !== undefined && { authorization: credentials }), ...request.headers };
  const light: HttpRequest = {
    method: request.method,
    target: request.target,
    header: (name) => headers[name as keyof typeof headers],
    body: () => chunksOf(request.body),
    address: '127.0.0.1',
    secure: false,
  };
  const begun = performance.now();
  const reply = await site.site.handle(light);
  const took = performance.now() - begun;
  const body = await textOf(reply);
  return {
    status: reply.status,
    headers: Object.fromEntries(Object.entries(reply.headers).map(([name, value]) => [name.toLowerCase(), value])),
    body,
    took,
  };
}

/** Of a body in a coding what was coded. */
async function textOf({ body, headers }: HttpResponse): Promise<string> {
  const bytes = await allBytes(body);
  const coding = bytes.length > 0 ? headers['Content-Encoding'] : undefined;
  if (coding === 'br') return brotliDecompressSync(bytes).toString('utf8');
  return (coding === 'gzip' ? gunzipSync(bytes) : Buffer.from(bytes)).toString('utf8');
}

async function allBytes(body: HttpResponse['body']): Promise<Uint8Array> {
  if (!isStream(body)) return bytesOf(body);
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}
