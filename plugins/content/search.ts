import {
  all,
  any,
  type Condition,
  contains,
  equals,
  not,
  oneOf,
  type Principal,
  type SiteInfo,
} from '../../core/index.ts';
import { invalidParam } from './params.ts';
import { soughtLine } from './render/html/plain-line.ts';

/**
 * A part of a search as typed by a user. Parts are separated by spaces, commas and pluses. Text in double quotes is one part, even
 * without the closing quote; a part after a hyphen is excluded.
 */
const PART = /(-?)(?:"([^"]*)"?|([^\s",+]+))/g;

/** Spaces and single quotes around a word or a phrase. */
const AROUND = /^[\s']+|[\s']+$/g;

/** Stop words of the reference; single Latin letters are ignored too. */
const STOPWORDS = new Set(
  'about an are as at be by com for from how in is it of on or that the this to was what when where who will with www'.split(
    ' ',
  ),
);
const LETTER = /^[a-z-]$/i;

/** A word or a phrase of a search. */
export interface SearchPart {
  readonly text: string;
  /** Whether it must not occur. */
  readonly excluded: boolean;
}

/** Fields and options of a search. */
export interface SearchOptions {
  /** Text fields; a word may be in any of them. Default: only `search`. */
  readonly fields?: readonly string[] | undefined;
  /** Whether each word or phrase must be the whole text of a field. */
  readonly exact?: boolean | undefined;
}

/**
 * The parameters of a client of the API, with the search text cleaned as WordPress does there: without tags and on one line
 * (`sanitize_text_field`). Pages search for the text as typed.
 */
export const asSought = <P extends { readonly search?: string | null | undefined }>(params: P): P =>
  params.search ? { ...params, search: soughtLine(params.search) } : params;

/** Whether this is a search by an anonymous client. Such a search does not find records with a password, not even by title (reference). */
export const isStrangersSearch = ({
  params,
  principal,
}: {
  readonly params: { readonly search?: string | null | undefined };
  readonly principal: Principal;
}): boolean => Boolean(params.search?.trim()) && principal.user === undefined;

const saysNothing = (word: string): boolean => LETTER.test(word) || STOPWORDS.has(word.toLowerCase());

function typedSearch(search: string | undefined, limits: SiteInfo['limits']): string {
  const typed = search?.trim() ?? '';
  if (typed.length <= limits.search_length) return typed;
  throw invalidParam('search', `search must not be longer than ${limits.search_length} characters.`);
}

function checkWords(count: number, limits: SiteInfo['limits']): void {
  if (count <= limits.search_words) return;
  throw invalidParam('search', `search must not have more than ${limits.search_words} words.`);
}

/**
 * Splits a search into words and phrases: `one "a phrase" -not`. Stop words are left out, unless there are no others: then the
 * whole text is one phrase.
 *
 * @throws ApiError rest_invalid_param if it is longer, or has more parts, than the limits allow
 */
export function searchParts(search: string | undefined, limits: SiteInfo['limits']): readonly SearchPart[] {
  const typed = typedSearch(search, limits);
  const parts = [...typed.matchAll(PART)]
    .map(([, minus, phrase, word]) => {
      const text = (phrase ?? word ?? '').replace(AROUND, '');
      return { excluded: minus === '-', text, isIdle: minus === '' && word !== undefined && saysNothing(text) };
    })
    .filter((part) => part.text !== '');
  checkWords(parts.length, limits);
  const said = parts.filter(({ isIdle }) => !isIdle);
  return typed !== '' && said.length === 0 ? [{ excluded: false, text: typed }] : said;
}

/**
 * The condition for records that contain all words of a search, over text fields. Such fields do not contain what a password
 * protects.
 *
 * @returns undefined if the search is empty
 * @throws ApiError as `searchParts`
 */
export function searchCondition(
  search: string | undefined,
  limits: SiteInfo['limits'],
  { fields = ['search'], exact = false }: SearchOptions = {},
): Condition | undefined {
  if (search === undefined) return undefined;
  const parts = searchParts(search, limits);
  const compare = exact ? equals : contains;
  const found = (text: string) => any(...fields.map((field) => compare(field, text)));
  return parts.length === 0
    ? undefined
    : all(...parts.map(({ excluded, text }) => (excluded ? not(found(text)) : found(text))));
}

/** Words, which may contain hyphens; all other characters are separators. */
const WORDS = /[\p{L}\p{M}\p{N}-]+/gu;

/**
 * The condition for records that contain all words of a search, ignoring punctuation between them: quotes and a hyphen before a word
 * have no meaning, and `St. Mary's` finds `St Mary's`. A search without words matches nothing.
 *
 * @returns undefined if there is no search
 * @throws ApiError as `searchParts`
 */
export function wordsCondition(search: string | undefined, limits: SiteInfo['limits']): Condition | undefined {
  if (search === undefined) return undefined;
  const words = typedSearch(search, limits).match(WORDS) ?? [];
  checkWords(words.length, limits);
  return words.length === 0 ? oneOf('id', []) : all(...words.map((word) => contains('search', word)));
}

/**
 * The condition for records that contain a search text as one phrase, as in searches for terms.
 *
 * @returns undefined if the search is empty
 * @throws ApiError rest_invalid_param if it is longer than the limits allow
 */
export function phraseCondition(search: string | undefined, limits: SiteInfo['limits']): Condition | undefined {
  const phrase = typedSearch(search, limits).replace(/\s+/g, ' ');
  return phrase === '' ? undefined : contains('search', phrase);
}
