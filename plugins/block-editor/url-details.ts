import * as v from 'valibot';
import { can, type Fetched } from '../../core/index.ts';
import { type Attributes, htmlTokens, PAGE_BYTES, pageHead, remembered, webAddress } from '../content/index.ts';
import { blockEditor } from './block-editor.ts';
import { problem } from './errors.ts';

/** Maximum length of each text, in characters. */
const MOST = 1_000;

const text = (description: string) => v.pipe(v.string(), v.maxLength(2 * MOST), v.description(description));
const address = (description: string) =>
  v.pipe(v.union([v.literal(''), v.pipe(v.string(), v.url())]), v.description(description));

/** Metadata of a page, as the route returns it; empty if missing. */
const detailsSchema = v.pipe(
  v.object({
    title: text('Title of the page, without markup.'),
    icon: address('URL of its icon.'),
    description: text('Description of the page, without markup.'),
    image: address('URL of its preview image.'),
  }),
  v.title('url-details'),
);

/** Metadata of a page. */
type Details = v.InferOutput<typeof detailsSchema>;

/** Reads the metadata of an untrusted page: plain text, and web addresses only. */
function detailsOf(page: Fetched): Details {
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

/** Text on one line, without anything that a careless client would render as markup (reference). */
function plain(decoded: string): string {
  let words = '';
  for (const token of htmlTokens(decoded)) if (token.kind === 'text') words += token.text;
  return [...words.replace(/\s+/g, ' ').trim()].slice(0, MOST).join('');
}

/** Metadata is cached for an hour (reference). */
const known = remembered<Details>({ milliseconds: 3_600_000, bytes: 1024 * 1024 });

const PAGES = 'text/html, application/xhtml+xml';

const url = v.pipe(
  v.string(),
  v.check((text) => webAddress(text) !== undefined, 'must be an http or https URL'),
  v.description('URL of the page.'),
);

/** `GET /url-details`: metadata of a linked page, for editors. The error does not reveal why a page cannot be read. */
export const readUrlDetails = blockEditor.read({
  path: '/url-details',
  summary: 'Returns the title, description, icon and image of a page of another site.',
  params: { url },
  allow: can('create', 'rest_cannot_view_url_details', 'Sorry, you are not allowed to read pages of other sites.'),
  returns: detailsSchema,
  errors: ['no_response', 'rest_cannot_view_url_details', 'rest_too_many_attempts'],
  stage: async (context) => {
    const { href } = withoutFragment(context.params.url);
    const details = await known(context, href, async () => {
      const page = await context.network.get(href, { accept: PAGES, first: PAGE_BYTES });
      return page && page.bytes.length > 0 ? detailsOf(page) : undefined;
    });
    if (!details) throw problem('no_response', 'No page could be read at this URL.');
    return details;
  },
  run: ({ staged }) => staged,
});

function withoutFragment(text: string): URL {
  const address = new URL(text);
  address.hash = '';
  return address;
}
