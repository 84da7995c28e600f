import { createTarDecoder } from 'modern-tar';
import { ArchiveError, type TarEntry } from './tar-entry.ts';

/**
 * The files of a tar archive in order; read the chunks of each before requesting the next. Other kinds of entries, such as
 * folders and links, are rejected.
 *
 * @throws ArchiveError; whatever the chunks throw
 */
export async function* readTar(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  let sourceFailure: { readonly error: unknown } | undefined;
  const problemOf = (error: unknown): unknown => (sourceFailure ? sourceFailure.error : archiveErrorOf(error));
  async function* source(): AsyncGenerator<Uint8Array> {
    try {
      yield* chunks;
    } catch (error) {
      sourceFailure = { error };
      throw error;
    }
  }
  async function* contentOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      yield* body;
    } catch (error) {
      throw problemOf(error);
    }
  }
  const stop = new AbortController();
  const entries = ReadableStream.from(source()).pipeThrough(createTarDecoder({ strict: true }), {
    signal: stop.signal,
  });
  try {
    for await (const { header, body } of entries) {
      const { name, type, size, mode = 0, mtime } = header;
      if (type !== 'file') throw new ArchiveError(`${name} is not a regular file`);
      yield { path: name, size, permissions: mode, modified: mtime?.getTime() ?? 0, chunks: contentOf(body) };
    }
  } catch (error) {
    throw problemOf(error);
  } finally {
    stop.abort();
  }
}

function archiveErrorOf(error: unknown): unknown {
  if (error instanceof ArchiveError) return error;
  const isCut = error instanceof Error && /truncated/.test(error.message);
  return new ArchiveError(isCut ? 'it is incomplete' : 'it is damaged, or not a tar archive');
}
