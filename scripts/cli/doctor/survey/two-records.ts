import { decodeText, isObject } from '../../../../core/host.ts';

/** A single conflict that spans the whole file; the base version of a three-way conflict is skipped. */
const WHOLE = /^<{7,}[^\n]*\n([\s\S]*?)^(?:\|{7,}[^\n]*\n[\s\S]*?^)?={7,}\r?\n([\s\S]*?)^>{7,}[^\n]*\n?$/m;

/** Both branches' versions of one record. */
export interface TwoRecords {
  readonly ours: Readonly<Record<string, unknown>>;
  readonly theirs: Readonly<Record<string, unknown>>;
}

/**
 * The two records of a file in which two branches each created a record with the same id: one conflict spans the whole file,
 * ours above theirs, as `almanac merge-driver` leaves it. Undefined for any other file.
 */
export function twoRecords(bytes: Uint8Array): TwoRecords | undefined {
  const match = WHOLE.exec(decodeText(bytes) ?? '');
  if (match?.index !== 0 || match[0].length !== match.input.length) return undefined;
  const [ours, theirs] = [parsed(match[1]), parsed(match[2])];
  return ours && theirs && { ours, theirs };
}

function parsed(text = ''): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
