import type { ImportReader } from '../../../plugins/transfer/items/import-item.ts';
import { restReader } from '../../../plugins/transfer/rest/rest-reader.ts';

/** A response of a live site. */
export interface LiveAnswer {
  readonly status: number;
  readonly text: string;
}

/** A reader of a live site with these responses. @param files for the cache of responses */
export const liveReading = (answer: (url: URL) => LiveAnswer, files = filesInMemory()): ImportReader =>
  restReader(
    { url: 'https://old.example', login: 'ada', password: 'x' },
    {
      now: 0,
      say: () => {},
      access: {
        ...files,
        oldSite: () => async (address) => {
          const { status, text } = answer(new URL(address));
          return {
            status,
            type: 'application/json',
            header: () => undefined,
            bytes: new TextEncoder().encode(text),
          };
        },
      },
    },
  );

/** The files of an import, in memory. */
export function filesInMemory() {
  const files = new Map<string, Uint8Array[]>();
  return {
    folder: '/site',
    look: async (path: string) => (files.has(path) ? { kind: 'file' as const, size: 1 } : undefined),
    async *read(path: string) {
      yield* files.get(path) ?? [];
    },
    write: async (path: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) => {
      const pieces: Uint8Array[] = [];
      for await (const chunk of chunks) pieces.push(chunk);
      files.set(path, pieces);
    },
    removeFolder: async () => files.clear(),
  };
}
