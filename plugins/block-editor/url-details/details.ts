import * as v from 'valibot';
import type { Fetched } from '../../../core/index.ts';
import { type Attributes, htmlTokens, pageHead, webAddress } from '../../content/index.ts';

/** Characters that are passed on of each text. */
const MOST = 1_000;

const text = (description: string) => v.pipe(v.string(), v.maxLength(2 * MOST), v.description(description));
const address = (description: string) =>
  v.pipe(v.union([v.literal(''), v.pipe(v.string(), v.url())]), v.description(description));

/** What a page says of itself, as the route answers it; empty where it says nothing. */
export const detailsSchema = v.pipe(
  v.object({
    title: text('Title of the page: text without markup.'),
    icon: address('Address of its icon.'),
    description: text('What it says it is about: text without markup.'),
    image: address('Address of the image that it wants to be shown by.'),
  }),
  v.title('url-details'),
);

/** What a page says of itself. */
export type Details = v.InferOutput<typeof detailsSchema>;

/** Reads what a page of anybody says of itself: plain texts, and addresses of the web alone. */
export function detailsOf(page: Fetched): Details {
  const { title = '', metas, links, base } = pageHead(page);
  const contents = (...names: readonly string[]): readonly string[] =>
    metas.filter((meta) => names.includes(nameOf(meta))).map((meta) => meta.get('content') ?? '');
  const icons = links.filter(isIcon).map((link) => link.get('href') ?? '');
  return {
    title: plain(title),
    icon: firstAddress(icons, base),
    description: contents('description', 'og:description').map(plain).find(Boolean) ?? '',
    image: firstAddress(contents('og:image', 'og:image:url', 'og:image:secure_url'), base),
  };
}

const nameOf = (meta: Attributes): string => (meta.get('property') ?? meta.get('name') ?? '').toLowerCase();

const isIcon = (link: Attributes): boolean => (link.get('rel') ?? '').toLowerCase().split(/\s+/).includes('icon');

const firstAddress = (written: readonly string[], base: string): string =>
  written
    .filter((one) => one !== '')
    .map((one) => webAddress(one, base))
    .find((one) => one !== undefined) ?? '';

/** Text without what a careless client would take for markup (reference), in one line. */
function plain(decoded: string): string {
  let words = '';
  for (const token of htmlTokens(decoded)) if (token.kind === 'text') words += token.text;
  return [...words.replace(/\s+/g, ' ').trim()].slice(0, MOST).join('');
}
