import type { Fetched, NetworkAccess } from '../../../core/index.ts';
import { PAGE_BYTES, pageHead } from '../../content/index.ts';
import type { OembedAnswer } from '../answer.ts';
import { checkedAnswer } from './checked-answer.ts';
import type { EmbedRequest } from './embed-request.ts';
import { endpointLink } from './endpoint-link.ts';
import { providerOf } from './provider-of.ts';
import { readXml } from './read-xml.ts';

const PAGES = 'text/html, application/xhtml+xml';
/** Media types of a response, including wrong ones that some providers use. */
const JSON_TYPES = ['application/json', 'application/json+oembed', 'text/json', 'text/javascript'];
const XML_TYPES = ['text/xml', 'application/xml', 'text/xml+oembed', 'application/xml+oembed'];

/**
 * Another site's oEmbed response for an address: from a known provider, or from the endpoint that the page links to.
 *
 * @param ownHost host of this site
 * @returns undefined for any failure
 * @throws ApiError rest_too_many_attempts (429)
 */
export async function farAnswer(
  network: NetworkAccess,
  wanted: EmbedRequest,
  ownHost: string,
): Promise<OembedAnswer | undefined> {
  const provider = providerOf(wanted.url);
  const endpoint = provider ? endpointUrl(provider.endpoint, wanted) : await discovered(network, wanted);
  if (endpoint === undefined) return undefined;
  const got = await network.get(sized(endpoint, wanted), { accept: [...JSON_TYPES, ...XML_TYPES].join(', ') });
  const { maxwidth, maxheight } = wanted;
  return (
    got && checkedAnswer(read(got), { base: got.url, known: provider !== undefined, ownHost, maxwidth, maxheight })
  );
}

/** The request URL for a known provider (oembed.com, 2.2). */
function endpointUrl(endpoint: string, { url }: EmbedRequest): string {
  const address = new URL(endpoint.replace('{format}', 'json'));
  address.searchParams.set('format', 'json');
  address.searchParams.set('url', url);
  return address.href;
}

async function discovered(network: NetworkAccess, { url, discover }: EmbedRequest): Promise<string | undefined> {
  const page = discover ? await network.get(url, { accept: PAGES, first: PAGE_BYTES }) : undefined;
  return page && endpointLink({ url: page.url, header: page.link, head: pageHead(page) });
}

function sized(endpoint: string, { maxwidth, maxheight }: EmbedRequest): string {
  const address = new URL(endpoint);
  address.searchParams.set('maxwidth', String(maxwidth));
  if (maxheight !== undefined) address.searchParams.set('maxheight', String(maxheight));
  return address.href;
}

/** The parsed response, not validated; undefined if it is neither JSON nor XML. */
function read({ type, bytes }: Fetched): unknown {
  const text = new TextDecoder().decode(bytes);
  if (XML_TYPES.includes(type)) return readXml(text);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
