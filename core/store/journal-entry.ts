import type { JournalEntry, RemovedFile } from './journal.ts';

interface Head {
  readonly sequence: number;
  readonly ids: Readonly<Record<string, number>>;
  readonly files: readonly {
    readonly path: string;
    readonly base?: string | undefined;
    readonly length?: number | undefined;
  }[];
  readonly kept?: readonly string[] | undefined;
  readonly removed?: readonly RemovedFile[] | undefined;
}

const NEWLINE = 10;

/** One line of JSON that says what follows, then the files' bytes one after the other. */
export function encodeEntry({ sequence, ids, files, kept, removed }: JournalEntry): Uint8Array {
  const head: Head = {
    sequence,
    ids,
    files: files.map(({ path, base, bytes }) => ({ path, base, length: bytes?.length })),
    // Most have none.
    ...(kept.length > 0 && { kept }),
    ...(removed.length > 0 && { removed }),
  };
  const parts = [new TextEncoder().encode(`${JSON.stringify(head)}\n`), ...files.flatMap(({ bytes }) => bytes ?? [])];
  const encoded = new Uint8Array(parts.reduce((total, part) => total + part.length, 0));
  let place = 0;
  for (const part of parts) {
    encoded.set(part, place);
    place += part.length;
  }
  return encoded;
}

/** @param payload what `encodeEntry` gave; a frame's checksum has vouched for it */
export function decodeEntry(payload: Uint8Array): JournalEntry {
  const line = payload.indexOf(NEWLINE);
  const head: Head = JSON.parse(new TextDecoder().decode(payload.subarray(0, line)));
  let place = line + 1;
  const files = head.files.map(({ path, base, length }) => {
    if (length === undefined) return { path, base, bytes: undefined };
    const bytes = payload.subarray(place, place + length);
    place += length;
    return { path, base, bytes };
  });
  return { sequence: head.sequence, ids: head.ids, files, kept: head.kept ?? [], removed: head.removed ?? [] };
}
