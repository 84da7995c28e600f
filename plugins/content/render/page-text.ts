import type { Fetched } from '../../../core/index.ts';
import { windows1252 } from './html/windows-1252.ts';

/** Maximum number of bytes of a page that are examined (reference: `limit_response_size` of URL details). */
export const PAGE_BYTES = 150 * 1024;

/** Number of bytes in which a page must declare its charset (HTML, Determining the character encoding). */
const SAYING = 1024;
const SAID = /<meta\s[^>]*?charset\s*=\s*["']?\s*([\w.:-]+)/i;

/** Byte order marks by charset. */
const MARKS = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
] as const;

/**
 * The first 150 KiB of a page as text, decoded with the charset of its byte order mark, its header or a `meta` element. If none of
 * them names a known charset, it is UTF-8 if the bytes are valid, otherwise windows-1252.
 */
export function pageText({ bytes, charset }: Pick<Fetched, 'bytes' | 'charset'>): string {
  const first = bytes.subarray(0, PAGE_BYTES);
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => first[at] === byte))?.[0];
  for (const label of [marked, charset, saidIn(first)]) {
    const text = label && decoded(first, label);
    if (text !== undefined) return text;
  }
  return decoded(first, 'utf-8', { fatal: true }) ?? decoded(first, 'windows-1252') ?? '';
}

function saidIn(bytes: Uint8Array): string | undefined {
  const said = SAID.exec(new TextDecoder('latin1').decode(bytes.subarray(0, SAYING)))?.[1];
  // the declaration was readable byte by byte, so the page is not UTF-16
  return said && /^utf-?16/i.test(said) ? 'utf-8' : said;
}

/** @returns undefined for an unknown charset, and with `fatal` for bytes that are invalid in it */
function decoded(bytes: Uint8Array, label: string, options?: { readonly fatal: boolean }): string | undefined {
  try {
    const decoder = new TextDecoder(label, options);
    // the last character may be cut off
    const text = decoder.decode(bytes, { stream: true });
    return decoder.encoding === 'windows-1252' ? windows1252(text) : text;
  } catch {
    return undefined;
  }
}
