import { html as markup } from '../../../core/index.ts';
import { decodeReferences, htmlTokens, webAddress } from '../../content/index.ts';
import type { Dimensions } from '../embed-html.ts';

/** The content, origin and size of a frame. */
export interface FarFrame extends Dimensions {
  /** As the other site sent it. */
  readonly html: string;
  /** Resolves a relative address in it. */
  readonly base: string;
  /** Is it from a known provider? */
  readonly known: boolean;
  /** Host of this site. */
  readonly ownHost: string;
  /** Text alternative of the frame. */
  readonly title: string;
}

/** Players need the storage of their own origin. The frame is never from our origin, so its scripts cannot reach ours. */
const KNOWN = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation';
/** For other sites, as in the reference. */
const UNKNOWN = 'allow-scripts';

/** Maximum length of the HTML: a longer one is more than a frame. */
const MOST = 65_536;

/**
 * Reduces another site's HTML to one new frame: only the address of the first frame in it is kept.
 *
 * @returns undefined if there is none, and for one that points to this site or does not use `https`
 */
export function farFrame({ html, base, known, ownHost, title, width, height }: FarFrame): string | undefined {
  const written = html.length > MOST ? undefined : firstSource(html);
  const source = written && webAddress(written, base);
  if (!source?.startsWith('https://') || hostOf(source) === ownHost) return undefined;
  return markup`<iframe sandbox="${known ? KNOWN : UNKNOWN}" src="${source}" width="${width}" height="${height}" title="${title}" frameborder="0" loading="lazy" referrerpolicy="strict-origin-when-cross-origin"${known && markup` allowfullscreen`}></iframe>`.toString();
}

/** A host name with a trailing dot is equivalent. */
const hostOf = (address: string): string => new URL(address).hostname.replace(/\.$/, '');

/** The address of the first frame; undefined if there is none. */
function firstSource(html: string): string | undefined {
  for (const token of htmlTokens(html)) {
    if (token.kind === 'raw' && token.name === 'iframe')
      return decodeReferences(token.attributes.get('src') ?? '').trim();
  }
  return undefined;
}
