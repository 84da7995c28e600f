import { bytesOf, type HttpHandler, isStream } from '../../../../core/contract/http-message.ts';
import type { Asked, Held } from './held.ts';

let asked = 0;

/** Asks a site, from an address of its own, over what counts as TLS: no limit of failures is met unless a way wants it. */
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
