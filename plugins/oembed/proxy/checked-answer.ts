import { isObject } from '../../../core/index.ts';
import { webAddress } from '../../content/index.ts';
import { type OembedAnswer, TYPES } from '../answer.ts';
import type { EmbedRequest } from './embed-request.ts';
import { farFrame } from './far-frame.ts';

/** The context in which another site's response is checked. */
export interface Judging extends Pick<EmbedRequest, 'maxwidth' | 'maxheight'> {
  /** Address of the response, which resolves relative ones. */
  readonly base: string;
  /** Is it from a known provider? */
  readonly known: boolean;
  /** Host of this site. */
  readonly ownHost: string;
}

/** Accepted versions; some providers send a number. */
const VERSIONS: readonly unknown[] = ['1.0', '1', 1];

/** Limits for characters of a title or name, pixels, and seconds: no real response exceeds them. */
const LONGEST = 500;
const WIDEST = 10_000;
const OLDEST = 10 * 365 * 24 * 3600;

/**
 * Sanitizes another site's response: keeps the specification's members, if of the right type, and no HTML except one frame (oembed.com, 2.3.4). A
 * response that cannot be shown as its type becomes a plain link.
 *
 * @returns undefined if it is not a valid response
 */
export function checkedAnswer(said: unknown, judging: Judging): OembedAnswer | undefined {
  if (!isObject(said) || !VERSIONS.includes(said.version)) return undefined;
  const type = TYPES.find((one) => one === said.type);
  if (!type) return undefined;
  const address = (value: unknown) => addressOf(value, judging.base);
  const answer = {
    version: '1.0',
    provider_name: text(said.provider_name),
    provider_url: address(said.provider_url),
    author_name: text(said.author_name),
    author_url: address(said.author_url),
    title: text(said.title),
  } as const;
  const thumbnail = address(said.thumbnail_url);
  return {
    ...answer,
    ...(shown(said, type, answer.title ?? answer.provider_name ?? '', judging) ?? { type: 'link' }),
    cache_age: count(said.cache_age, OLDEST),
    ...(thumbnail !== undefined && {
      thumbnail_url: thumbnail,
      thumbnail_width: count(said.thumbnail_width, WIDEST),
      thumbnail_height: count(said.thumbnail_height, WIDEST),
    }),
  };
}

type Shown = Pick<OembedAnswer, 'type' | 'url' | 'width' | 'height' | 'html'>;

/** The members that show it; undefined for a link, and if a member that its type requires is missing. */
function shown(
  said: Readonly<Record<string, unknown>>,
  type: OembedAnswer['type'],
  title: string,
  { base, known, ownHost, maxwidth, maxheight = WIDEST }: Judging,
): Shown | undefined {
  const [width, height] = [count(said.width, WIDEST), count(said.height, WIDEST)];
  if (type === 'link' || width === undefined || height === undefined) return undefined;
  if (type === 'photo') {
    const url = addressOf(said.url, base);
    return url === undefined ? undefined : { type, url, width, height };
  }
  if (typeof said.html !== 'string') return undefined;
  const sides = { width: Math.min(width, Math.max(maxwidth, 1)), height: Math.min(height, Math.max(maxheight, 1)) };
  const html = farFrame({ html: said.html, base, known, ownHost, title, ...sides });
  return html === undefined ? undefined : { type, ...sides, html };
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, LONGEST) : undefined;

/** An empty address would resolve to the response itself. */
const addressOf = (value: unknown, base: string): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? webAddress(value, base) : undefined;

/** A positive integer, which XML and some JSON contain as text; undefined for anything else. */
function count(value: unknown, most: number): number | undefined {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number > 0 && number <= most ? number : undefined;
}
