import type { Fetched } from '../contract/network.ts';
import type { NetworkAnswer } from '../ports/network.ts';
import { contentType, isAccepted } from './content-type.ts';

/**
 * Takes an answer whole.
 *
 * @param limits `bytes` of the body at most
 * @throws Error when it is none that may be taken, or breaks off
 */
export async function takeAnswer(
  answer: NetworkAnswer,
  url: URL,
  { accept, bytes }: { readonly accept: string; readonly bytes: number },
): Promise<Fetched> {
  if (answer.status !== 200) throw new Error(`status ${answer.status}`);
  refuseEncoded(answer);
  const { type, charset } = contentType(answer.header('content-type'));
  if (!isAccepted(type, accept)) throw new Error(`media type ${type}`);
  if (Number(answer.header('content-length')) > bytes) throw new Error('too large');
  return { url: url.href, type, charset, bytes: await take(answer.body, bytes), link: answer.header('link') };
}

/** What is packed may unpack to any size; it was asked not to be. */
function refuseEncoded(answer: NetworkAnswer): void {
  for (const [name, plain] of [
    ['content-encoding', 'identity'],
    ['transfer-encoding', 'chunked'],
  ] as const) {
    const encoding = answer.header(name)?.toLowerCase();
    if (encoding !== undefined && encoding !== plain) throw new Error(`${name} ${encoding}`);
  }
}

async function take(body: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array> {
  const bytes: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > most) throw new Error('too large');
    bytes.push(chunk);
  }
  return joined(bytes, size);
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
