import { BLOCK, padding, type TarEntry, type TarFile } from './tar-entry.ts';
import { fitsHeader, tarHeader } from './tar-header.ts';

const encoder = new TextEncoder();

/**
 * A tar archive (POSIX.1, pax) of these files, as any `tar` reads it.
 *
 * @throws Error when an entry has another number of bytes than it says; what its chunks throw
 */
export async function* writeTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Uint8Array> {
  for await (const entry of entries) {
    if (!fitsHeader(entry.path)) yield* longName(entry);
    yield tarHeader('file', { ...entry, path: fitsHeader(entry.path) ? entry.path : 'long-name' });
    let written = 0;
    for await (const chunk of entry.chunks) {
      written += chunk.length;
      yield chunk;
    }
    if (written !== entry.size) throw new Error(`${entry.path} has ${written} bytes and not ${entry.size}`);
    yield new Uint8Array(padding(entry.size));
  }
  yield new Uint8Array(2 * BLOCK);
}

function* longName(file: TarFile): Generator<Uint8Array> {
  const said = record('path', file.path);
  yield tarHeader('extended', { ...file, path: 'pax-header', size: said.length });
  yield said;
  yield new Uint8Array(padding(said.length));
}

/** `27 path=…\n`: its length counts itself. */
function record(key: string, value: string): Uint8Array {
  const rest = encoder.encode(` ${key}=${value}\n`).length;
  let length = rest + 1;
  while (String(length).length + rest !== length) length = String(length).length + rest;
  return encoder.encode(`${length} ${key}=${value}\n`);
}
