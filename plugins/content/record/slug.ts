import { eq, oncePerText, type RecordReader, type SiteInfo, type StoredRecord } from '../../../core/index.ts';
import { invalidParam } from '../params.ts';
import { type StoredStatus, TRASHED, withoutTrashed } from './status.ts';

/** Maximum length of a slug as shown in responses: letters of other scripts take three characters per byte (WordPress, `post_name`). */
export const SLUG_LENGTH = 200;

const encoder = new TextEncoder();

/** Length of a text in UTF-8 bytes. */
export const byteLength = (text: string): number => encoder.encode(text).length;

/** Latin letters that are replaced by the letter without its accents (WordPress, `remove_accents`). */
const ACCENTED = /[\u00c0-\u017f\u01a0\u01a1\u01af\u01b0\u01cd-\u01dc\u0218-\u021b\u1ea0-\u1ef9]/g;

/** Replacements for letters that are not a plain letter with an accent, and for other characters that `remove_accents` replaces. */
const LATIN: Readonly<Record<string, string>> = {
  ª: 'a',
  º: 'o',
  Æ: 'AE',
  æ: 'ae',
  Ð: 'D',
  ð: 'd',
  Ø: 'O',
  ø: 'o',
  Þ: 'TH',
  þ: 'th',
  ß: 's',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  ı: 'i',
  Ĳ: 'IJ',
  ĳ: 'ij',
  ĸ: 'k',
  Ŀ: 'L',
  ŀ: 'l',
  Ł: 'L',
  ł: 'l',
  ŉ: 'n',
  Ŋ: 'N',
  ŋ: 'n',
  Œ: 'OE',
  œ: 'oe',
  Ŧ: 'T',
  ŧ: 't',
  ſ: 's',
  Ə: 'E',
  ǝ: 'e',
  ɑ: 'a',
  '€': 'E',
  '£': '',
};

const LATIN_LETTERS = new RegExp(`[${Object.keys(LATIN).join('')}]`, 'g');

/** A text with Latin letters in place of accented ones and of ligatures (WordPress, `remove_accents`). */
export const withoutAccents = (text: string): string =>
  text
    .normalize('NFC')
    .replace(LATIN_LETTERS, (letter) => LATIN[letter] ?? letter)
    .replace(ACCENTED, (letter) => letter.normalize('NFD').replace(/\p{Mn}+/gu, ''));

/** Percent-encoded non-ASCII bytes: letters of other scripts. */
const OCTETS = /(?:%[89a-f][\da-f])+/gi;

/** The text with its percent-encoded letters decoded; octets that encode none are removed. */
const decoded = (text: string): string =>
  text.replace(OCTETS, (octets) => {
    try {
      return decodeURIComponent(octets);
    } catch {
      return '';
    }
  });

/** A slug without anything to encode. */
const PLAIN = /^[a-z0-9_-]*$/;

/** Characters to encode: all except ASCII letters and digits, `_.~-`, and octets that are already encoded. */
const ENCODED = /(?:[^\w.~%-]|%(?![\da-f]{2}))+/gi;

/** Size of the cache of encoded slugs, in bytes. */
const ENCODED_CACHE = 1024 * 1024;

/** Half of a character, which cannot be encoded. A file or a truncated address may contain one. */
const LONE_SURROGATE = /\p{Surrogate}/gu;

/**
 * A slug as shown in responses and addresses: non-ASCII characters are percent-encoded in lower case, as in the reference. In files
 * it is readable.
 */
export const shownSlug = (slug: string): string => (PLAIN.test(slug) ? slug : encoded(slug));

/** Cached, because a page compares the parts of its address with many slugs, each time in this form. */
const encoded = oncePerText(ENCODED_CACHE, (slug) =>
  decoded(slug)
    .replace(LONE_SURROGATE, '\ufffd')
    .replace(ENCODED, (part) => encodeURIComponent(part).toLowerCase()),
);

/** The form in which slugs are compared and ordered: the same for a readable slug, an encoded one in either case, and one in capitals. */
export const slugKey = (slug: string): string =>
  PLAIN.test(slug) ? slug : shownSlug(decoded(slug).normalize('NFC').toLowerCase());

/** Length of a slug as shown in responses. */
const shownLength = (text: string): number => {
  const bytes = byteLength(text);
  const ascii = text.replace(/[\u0080-\uffff]+/g, '').length;
  return ascii + 3 * (bytes - ascii);
};

/** The longest prefix of whole characters whose shown length is within the limit. */
function cut(text: string, length: number): string {
  if (shownLength(text) <= length) return text;
  let kept = '';
  let left = length;
  for (const character of text) {
    left -= shownLength(character);
    if (left < 0) break;
    kept += character;
  }
  // a truncated octet encodes nothing
  return kept.replace(/%[\da-f]?$/i, '');
}

/** Characters replaced by a hyphen, and characters removed without a replacement (WordPress, `sanitize_title_with_dashes`). */
const HYPHENS = /&(?:nbsp|ndash|mdash|#160|#8211|#8212);|[/\u00a0\u2013\u2014\u2000-\u200a\u2028\u2029\u202f]/g;
const CLOSED_UP =
  /[\u00ad¡¿«»‹›‘’“”‚‛„‟•©®°…™´\u02ca\u200b-\u200f\u202a-\u202e\ufeff\ufffc]|\u0300|\u0301|\u0304|\u030c|\u0341/g;

/** A tag as PHP recognizes it: it may be unclosed, but its `<` must not be followed by a space. */
const TAG = /<(?!\s)[^>]*>?/g;

/** Removes character references; anything between `&` and the next `;` counts as one. */
function withoutReferences(text: string): string {
  const end = text.lastIndexOf(';') + 1;
  return text.slice(0, end).replace(/&[^;]+;/g, '') + text.slice(end);
}

/**
 * Derives a slug from a text by the rules of the reference (`sanitize_title`): lower case, Latin letters without accents, other
 * scripts and signs such as emoji kept, punctuation within words removed, spaces as hyphens; at most 200 characters as shown.
 * Percent-encoded letters are decoded. Empty if nothing remains.
 */
export function slugify(text: string): string {
  const letters = withoutAccents(text.replace(TAG, ''))
    // percent signs that do not encode anything
    .replace(/%(?![\da-f]{2})/gi, '')
    .toLowerCase();
  const plain = cut(decoded(letters).normalize('NFC').toLowerCase(), SLUG_LENGTH)
    .replace(HYPHENS, '-')
    .replace(CLOSED_UP, '')
    .replaceAll('×', 'x');
  const named = withoutReferences(plain)
    .replaceAll('.', '-')
    .replace(/[^%\w \u0080-\uffff-]+/g, '')
    .replace(/[ -]+/g, '-')
    .replace(/^-|-$/g, '');
  return cut(named, SLUG_LENGTH);
}

/** The slugs among which a slug must be unique. */
export interface Slugs {
  /** Whether another record has this slug. */
  taken(slug: string): boolean;
  /** The smallest number from `least` to `most` that is free after this text, which ends in a hyphen; undefined if all are taken. */
  freeNumber(stem: string, least: number, most: number): number | undefined;
}

const shortened = (slug: string, length: number): string => cut(slug, length).replace(/-+$/, '');

/**
 * The first of `fair`, `fair-2`, `fair-3` … that is free. It is found with an index, so a thousand fairs cost no more than one.
 *
 * @param suffix inserted before the number (`fair__trashed-2`)
 */
export function freeSlug(wanted: string, slugs: Slugs, suffix = ''): string {
  const plain = shortened(wanted, SLUG_LENGTH - suffix.length) + suffix;
  if (!slugs.taken(plain)) return plain;
  // by the number of digits, because a longer number leaves less room for the text before it
  for (let digits = 1; ; digits++) {
    const stem = `${shortened(wanted, SLUG_LENGTH - suffix.length - 1 - digits)}${suffix}-`;
    const number = slugs.freeNumber(stem, Math.max(2, 10 ** (digits - 1)), 10 ** digits - 1);
    if (number !== undefined) return `${stem}${number}`;
  }
}

/**
 * Slugs in a `unique` field of a collection.
 *
 * @param inField converts the result of `slugKey` to the value of the field; a number at the end must be kept
 * @param own id of the record that gets the slug; undefined if it has none yet
 */
export const slugsIn = <R extends StoredRecord>(
  records: RecordReader<R>,
  field: string,
  inField: (slug: string) => string,
  own: number | undefined,
): Slugs => ({
  taken: (slug) => {
    const owner = records.first(eq(field, inField(slugKey(slug))));
    return owner !== undefined && owner.id !== own;
  },
  freeNumber: (stem, least, most) =>
    records.freeNumber({ field, stem: inField(slugKey(stem)), least, most, except: own }),
});

/**
 * Checks the length of a slug that a client sent.
 *
 * @throws ApiError rest_invalid_param if it is longer than the limits allow
 */
export function checkSlugLength(slug: string | undefined, site: SiteInfo): void {
  if (slug !== undefined && byteLength(slug) > site.limits.slug) {
    throw invalidParam('slug', `slug must not be longer than ${site.limits.slug} bytes.`);
  }
}

/** Slugs reserved for the addresses of feeds and embeds (WordPress, `wp_unique_post_slug`). */
const RESERVED: ReadonlySet<string> = new Set(['feed', 'rdf', 'rss', 'rss2', 'atom', 'embed']);

/**
 * Slugs with additional ones that count as taken.
 *
 * @param isOut whether a slug is one of the additional ones
 */
export const takenBesides = (slugs: Slugs, isOut: (slug: string) => boolean): Slugs => ({
  taken: (slug) => slugs.taken(slug) || isOut(slug),
  freeNumber: (stem, least, most) => {
    let number = slugs.freeNumber(stem, least, most);
    while (number !== undefined && isOut(`${stem}${number}`)) number = slugs.freeNumber(stem, number + 1, most);
    return number;
  },
});

/**
 * Slugs with reserved ones and those used elsewhere counted as taken. A record keeps a slug that it already has.
 *
 * @param kept current slug of the record; empty for none
 * @param isTaken whether a slug is used elsewhere
 */
export const reserving = (slugs: Slugs, kept: string, isTaken: (slug: string) => boolean = () => false): Slugs =>
  takenBesides(slugs, (slug) => slugKey(slug) !== slugKey(kept) && (RESERVED.has(slugKey(slug)) || isTaken(slug)));

/** What a record's slug is derived from. */
export interface SlugWish {
  /** As sent by a client. */
  readonly asked: string | undefined;
  readonly title: string;
  /** The status that the write results in. */
  readonly status: StoredStatus;
  /** The stored record, for an update. */
  readonly before: { readonly slug: string; readonly status: StoredStatus } | undefined;
  /** Id of the record. It is part of the slug if the title yields none, as in the reference. */
  readonly id: number;
}

/**
 * The slug after a write. A slug is kept once it is set, until an empty one is sent. A record without a slug gets one from its
 * title when it is published or made private. In the trash a slug ends in `__trashed`; for a record without a slug that is the
 * whole slug, as in the reference.
 *
 * @param slugs slugs of the other records
 * @throws ApiError rest_invalid_param if the sent slug is too long
 */
export function nextSlug({ asked, title, status, before, id }: SlugWish, slugs: Slugs, site: SiteInfo): string {
  checkSlugLength(asked, site);
  const named = asked === undefined ? (before?.slug ?? '') : slugify(asked);
  const given = before?.status === 'trash' ? withoutTrashed(named) : named;
  if (status === 'trash') return freeSlug(given, slugs, TRASHED);
  const unnamed = status === 'draft' || status === 'pending';
  const wanted = given || (unnamed ? '' : slugify(title) || String(id));
  return wanted === '' ? '' : freeSlug(wanted, slugs);
}
