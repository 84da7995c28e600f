import { jsonProblem } from '../../lib/index.ts';
import type { ChangedFile } from '../records/changed-file.ts';
import { type GivenIds, idsMadeOut } from '../records/ids-file.ts';
import type { JournalEntry, RemovedFile } from './journal.ts';

/** Description of a file whose bytes follow the head. */
interface FileHead {
  readonly path: string;
  readonly base?: string | undefined;
  readonly length?: number | undefined;
}

interface Head {
  /** The position. */
  readonly sequence: number;
  readonly ids: Readonly<Record<string, number>>;
  readonly files: readonly FileHead[];
  readonly kept?: readonly string[] | undefined;
  readonly removed?: readonly RemovedFile[] | undefined;
  /** `found` and `texts` are missing in journals before version 2. */
  readonly found?: readonly FileHead[] | undefined;
  readonly texts?: readonly FileHead[] | undefined;
}

const NEWLINE = 10;

const fileHead = ({ path, base, bytes }: ChangedFile): FileHead => ({ path, base, length: bytes?.length });

/** Encodes an entry in parts: one line of JSON that describes what follows, then the bytes of all files, one after another. */
export function encodeEntry({
  position,
  ids,
  files,
  kept,
  removed,
  found,
  texts,
}: JournalEntry): readonly Uint8Array[] {
  const head: Head = {
    sequence: position,
    ids,
    files: files.map(fileHead),
    // most entries have none
    ...(kept.length > 0 && { kept }),
    ...(removed.length > 0 && { removed }),
    ...(found.length > 0 && { found: found.map(fileHead) }),
    ...(texts.length > 0 && { texts: texts.map(fileHead) }),
  };
  return [
    new TextEncoder().encode(`${JSON.stringify(head)}\n`),
    ...[...files, ...found, ...texts].flatMap(({ bytes }) => bytes ?? []),
  ];
}

/**
 * Reads the total length of a payload from its beginning: undefined if its first line is cut off, NaN if that line is invalid.
 * JSON without `files` is not an entry (a segment's head): it is the whole payload. An entry whose JSON is complete but lacks
 * its newline was cut off exactly there.
 */
export function payloadLength(begin: Uint8Array): number | undefined {
  const newline = begin.indexOf(NEWLINE);
  const line = newline === -1 ? begin : begin.subarray(0, newline);
  try {
    const { files, found = [], texts = [] }: Partial<Head> = JSON.parse(new TextDecoder().decode(line));
    if (files) return [...files, ...found, ...texts].reduce((total, { length = 0 }) => total + length, line.length + 1);
    return newline === -1 ? begin.length : Number.NaN;
  } catch {
    return newline === -1 && isCutOff(new TextDecoder().decode(line)) ? undefined : Number.NaN;
  }
}

/** Is this invalid JSON the beginning of a longer, valid text? */
function isCutOff(text: string): boolean {
  const problem = jsonProblem(text, DEPTH);
  return problem !== undefined && CUT_OFF.test(text.slice(problem.offset));
}

/** What is left from the first error on when JSON was cut off: nothing, or an unfinished string or word. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them inside strings
const CUT_OFF = /^(?:"(?:[^"\\\u0000-\u001f]|\\.)*\\?|n(?:ul?)?)?$/;
/** Enough for the line of an entry: objects in a list in an object. */
const DEPTH = 8;

/** The issued ids that can be read from damaged entries. Bytes of records never match: their JSON has a space after each colon. */
export const idsOfDamaged = (bytes: Uint8Array): GivenIds =>
  idsMadeOut((new TextDecoder().decode(bytes).match(/"ids":\{[^{}\n]*\}/g) ?? []).join());

/** @param payload the output of `encodeEntry` in one piece, verified by the frame's checksum */
export function decodeEntry(payload: Uint8Array): JournalEntry {
  const line = payload.indexOf(NEWLINE);
  const head: Head = JSON.parse(new TextDecoder().decode(payload.subarray(0, line)));
  let place = line + 1;
  const next = (length: number | undefined): Uint8Array | undefined => {
    if (length === undefined) return undefined;
    place += length;
    return payload.subarray(place - length, place);
  };
  const { sequence: position, ids, kept = [], removed = [] } = head;
  const read = ({ path, base, length }: FileHead) => ({ path, base, bytes: next(length) });
  const files = head.files.map(read);
  const found = (head.found ?? []).map(read);
  const texts = (head.texts ?? []).map(read);
  return { position, ids, files, kept, removed, found, texts };
}
