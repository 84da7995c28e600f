import { jsonProblem } from '../../lib/index.ts';
import type { ChangedFile } from '../records/changed-file.ts';
import { type GivenIds, idsMadeOut } from '../records/ids-file.ts';
import type { JournalEntry, RemovedFile } from './journal.ts';

/** What is said of a file whose bytes follow. */
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
  /** These two are not in journals before version 2. */
  readonly found?: readonly FileHead[] | undefined;
  readonly texts?: readonly FileHead[] | undefined;
}

const NEWLINE = 10;

const fileHead = ({ path, base, bytes }: ChangedFile): FileHead => ({ path, base, length: bytes?.length });

/** One line of JSON that says what follows, then the bytes of all files one after the other; in parts. */
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
    // Most have none.
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
 * What the beginning of a payload tells of the length of all of it: undefined when its line is not there to its end, NaN when
 * that says nothing. JSON that tells of no files is no entry: it is whole, and nothing follows it. That of an entry which
 * lacks its newline was cut off just there.
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

/** Is a text that is no JSON the beginning of one? */
function isCutOff(text: string): boolean {
  const problem = jsonProblem(text, DEPTH);
  return problem !== undefined && CUT_OFF.test(text.slice(problem.offset));
}

/** Where a text goes wrong that is cut off: at its end, or in a string or a word that reaches to it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them inside strings
const CUT_OFF = /^(?:"(?:[^"\\\u0000-\u001f]|\\.)*\\?|n(?:ul?)?)?$/;
/** A line of an entry has objects in a list in an object. */
const DEPTH = 8;

/** The highest ids that damaged entries may have said were given. No record says so: in files a blank follows each colon. */
export const idsOfDamaged = (bytes: Uint8Array): GivenIds =>
  idsMadeOut((new TextDecoder().decode(bytes).match(/"ids":\{[^{}\n]*\}/g) ?? []).join());

/** @param payload what `encodeEntry` gave, in one piece; a frame's checksum has vouched for it */
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
