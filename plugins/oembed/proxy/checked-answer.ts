import { isObject } from '../../../core/index.ts';
import { webAddress } from '../../content/index.ts';
import { type OembedAnswer, TYPES } from '../answer.ts';
import type { EmbedRequest } from './embed-request.ts';
import { farFrame } from './far-frame.ts';

/** What is needed to judge what another site says. */
export interface Judging extends Pick<EmbedRequest, 'maxwidth' | 'maxheight'> {
  /** Where it was said: against that a relative address counts. */
  readonly base: string;
  /** Was it said by a provider that is known? */
  readonly known: boolean;
  /** Host of this site. */
  readonly ownHost: string;
}

/** As they are written; some write a number. */
const VERSIONS: readonly unknown[] = ['1.0', '1', 1];

/** Characters of a title or a name, pixels, and seconds: more is no answer but an attempt. */
const LONGEST = 500;
const WIDEST = 10_000;
const OLDEST = 10 * 365 * 24 * 3600;

/**
 * What is kept of an answer of another site: the members of the specification, of their types, with no HTML but one frame
 * (oembed.com, 2.3.4). One that cannot be shown as its type says is a mere link.
 *
 * @returns undefined for what is no answer
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

/** What shows it; undefined for a link, and for what lacks something that its type must have. */
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

/** An empty one would be where it was said. */
const addressOf = (value: unknown, base: string): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? webAddress(value, base) : undefined;

/** A number from 1 on, which XML and some JSON have as a text; undefined for what is none. */
function count(value: unknown, most: number): number | undefined {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number > 0 && number <= most ? number : undefined;
}
