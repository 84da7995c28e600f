import { createTarPacker, type TarPackController } from 'modern-tar';
import type { TarEntry } from './tar-entry.ts';

/** Names that fit a plain header; others are written as pax records. */
const PLAIN_NAME = /^[\x20-\x7e]{1,100}$/;

/**
 * A tar archive (POSIX.1, pax) of these files, readable by any `tar`.
 *
 * @throws Error when the content of an entry does not match its size; whatever its chunks throw
 */
export async function* writeTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Uint8Array> {
  const { readable, controller } = createTarPacker();
  const filled = fill(controller, entries).catch((error) => controller.error(error));
  try {
    yield* readable;
  } finally {
    await filled;
  }
}

async function fill(archive: TarPackController, entries: AsyncIterable<TarEntry>): Promise<void> {
  for await (const { path, size, permissions, modified, chunks } of entries) {
    const file = archive.add({
      name: path,
      size,
      mode: permissions,
      // a header cannot represent times before 1970
      mtime: new Date(Math.max(modified, 0)),
      ...(!PLAIN_NAME.test(path) && { pax: { path } }),
    });
    await ReadableStream.from(chunks).pipeTo(file);
  }
  archive.finalize();
}
