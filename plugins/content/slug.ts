import type { SiteInfo } from '../../core/index.ts';
import { invalidParam } from './invalid-param.ts';

/** Bytes of UTF-8 that a slug may have (docs/security.md). */
export const SLUG_BYTES = 200;

/** Latin letters that are not a plain letter with an accent. */
const LATIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'ng',
  ŧ: 't',
};

const encoder = new TextEncoder();

/** @returns how many bytes of UTF-8 the text takes */
export const byteLength = (text: string): number => encoder.encode(text).length;

/** The longest beginning that fits into so many bytes, cut at a character. */
function cut(text: string, bytes: number): string {
  if (byteLength(text) <= bytes) return text;
  let kept = '';
  let left = bytes;
  for (const character of text) {
    left -= byteLength(character);
    if (left < 0) break;
    kept += character;
  }
  return kept.replace(/-+$/, '');
}

/** Marks that leave no gap, as in the reference: `Q&A` is `qa`, `5,000` is `5000`. */
const CLOSED_UP = /[!"#$%&'()*+,:;<=>?@[\\\]^`{|}~’‘“”„«»‹›…©®™°´¡¿]/g;

/**
 * The last part of an address, made of a text: lower case, accents dropped from Latin letters, other scripts kept, marks
 * within words left out, everything else a hyphen, at most 200 bytes. Empty when the text has neither letters nor digits.
 */
export function slugify(text: string): string {
  const plain = text
    .replace(/<[^<>]*>/g, '')
    .replace(/&(#\d+|#x[\da-f]+|\w+);/gi, '')
    .toLowerCase()
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{Mn}+/gu, '$1')
    .normalize('NFC')
    .replace(/\p{Script=Latin}/gu, (letter) => LATIN[letter] ?? letter)
    .replace(CLOSED_UP, '')
    .replace(/[^\p{L}\p{N}\p{M}_]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return cut(plain, SLUG_BYTES);
}

/**
 * The first of `fair`, `fair-2`, `fair-3` … that is free.
 *
 * @param suffix stands before the number (`fair__trashed-2`)
 */
export function freeSlug(wanted: string, taken: (slug: string) => boolean, suffix = ''): string {
  for (let count = 1; ; count++) {
    const number = count === 1 ? '' : `-${count}`;
    const slug = cut(wanted, SLUG_BYTES - number.length - suffix.length) + suffix + number;
    if (!taken(slug)) return slug;
  }
}

/** @throws ApiError rest_invalid_param when a slug that a client sent is longer than the limits allow */
export function checkSlugLength(slug: string | undefined, site: SiteInfo): void {
  if (slug !== undefined && byteLength(slug) > site.limits.slug) {
    throw invalidParam('slug', `slug must not be longer than ${site.limits.slug} bytes.`);
  }
}
