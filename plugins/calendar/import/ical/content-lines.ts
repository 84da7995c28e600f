import { isProperty, nameOf } from './property-name.ts';

/** A content line (RFC 5545 section 3.1), unfolded and without its line end. */
export interface ContentLine {
  /** Number of its first line in the file, from 1. */
  readonly line: number;
  readonly text: string;
}

const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const TAB = 0x09;

const QUOTED_PRINTABLE = /^[^:]*;(?:ENCODING=)?QUOTED-PRINTABLE[;:]/i;

/** A content line whose text may continue on the next line. */
interface OpenLine {
  readonly line: number;
  readonly isQuotedPrintable: boolean;
  readonly name: string;
  readonly parts: string[];
}

/**
 * Splits an iCalendar file into its content lines, with any line ends, with or without a byte order mark, in UTF-8, UTF-16 or
 * (for lines that are not valid UTF-8) Windows-1252.
 *
 * Unfolds bytes as the standard requires, because programs fold inside of characters. Repairs files that break the standard:
 * a line that cannot be a property continues the text before it, and soft line breaks of quoted-printable text (vCalendar 1.0)
 * are joined. Blank lines are dropped.
 */
export function contentLines(bytes: Uint8Array): readonly ContentLine[] {
  const lines: OpenLine[] = [];
  for (const { line, parts } of unfolded(asUtf8(bytes))) {
    const text = decode(parts);
    const before = lines.at(-1);
    const last = before?.parts.at(-1) ?? '';
    if (before?.isQuotedPrintable && last.endsWith('=')) {
      before.parts.splice(-1, 1, last.slice(0, -1), text);
    } else if (isProperty(text, before?.name)) {
      lines.push({ line, isQuotedPrintable: QUOTED_PRINTABLE.test(text), name: nameOf(text), parts: [text] });
    } else if (before && text.trim() !== '' && !/^(BEGIN|END)$/.test(before.name)) {
      before.parts.push(`\\n${text.trim()}`);
    }
  }
  return lines.map(({ line, parts }) => ({ line, text: parts.join('') }));
}

/** The physical lines of each content line, without their line ends and fold markers. */
function* unfolded(bytes: Uint8Array): Generator<{ line: number; parts: Uint8Array[] }> {
  let current: { line: number; parts: Uint8Array[] } | undefined;
  let line = 0;
  for (const physical of physicalLines(bytes)) {
    line++;
    if (physical.length === 0) continue;
    if (current && (physical[0] === SPACE || physical[0] === TAB)) {
      current.parts.push(physical.subarray(1));
    } else {
      if (current) yield current;
      current = { line, parts: [physical] };
    }
  }
  if (current) yield current;
}

function* physicalLines(bytes: Uint8Array): Generator<Uint8Array> {
  let start = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== LF && bytes[at] !== CR) continue;
    yield bytes.subarray(start, at);
    if (bytes[at] === CR && bytes[at + 1] === LF) at++;
    start = at + 1;
  }
  if (start < bytes.length) yield bytes.subarray(start);
}

/** The file's bytes as UTF-8 without a byte order mark. */
function asUtf8(bytes: Uint8Array): Uint8Array {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return bytes.subarray(3);
  if (first === 0xff && second === 0xfe) return new TextEncoder().encode(new TextDecoder('utf-16le').decode(bytes));
  if (first === 0xfe && second === 0xff) return new TextEncoder().encode(new TextDecoder('utf-16be').decode(bytes));
  return bytes;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const windows1252 = new TextDecoder('windows-1252');

function decode(parts: readonly Uint8Array[]): string {
  const bytes = joined(parts);
  try {
    return utf8.decode(bytes);
  } catch {
    return windows1252.decode(bytes);
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [first] = parts;
  if (first && parts.length === 1) return first;
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
