import { bytesOf, type HttpHandler, isStream } from '../../../../core/contract/http-message.ts';
import type { Asked, Held } from './held.ts';

let asked = 0;

/** Sends a request from its own address as if over TLS, so that failure limits do not apply unless wanted. */
export async function ask(handle: HttpHandler, what: Asked, plain?: Held): Promise<Held> {
  asked++;
  const { status, headers, body } = await handle({
    method: what.method,
    target: what.target,
    header: (name) => what.sent[name],
    body: async function* () {
      if (what.body !== undefined) yield new TextEncoder().encode(what.body);
    },
    address: what.sent['x-from'] ?? `10.${[16, 8, 0].map((shift) => (asked >> shift) & 255).join('.')}`,
    secure: true,
  });
  const chunks: Uint8Array[] = [];
  if (isStream(body)) for await (const chunk of body) chunks.push(chunk);
  else chunks.push(bytesOf(body));
  return {
    ...what,
    status,
    raw: headers,
    headers: new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    bytes: Buffer.concat(chunks),
    ...(plain && { plain }),
  };
}
