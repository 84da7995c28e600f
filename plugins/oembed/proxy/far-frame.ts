import { html as markup } from '../../../core/index.ts';
import { decodeReferences, htmlTokens, webAddress } from '../../content/index.ts';
import type { Dimensions } from '../embed-html.ts';

/** What a frame shows, whose it is, and where it stands. */
export interface FarFrame extends Dimensions {
  /** As the other site sent it. */
  readonly html: string;
  /** Against what a relative address in it counts. */
  readonly base: string;
  /** Is it of a provider that is known? */
  readonly known: boolean;
  /** Host of this site. */
  readonly ownHost: string;
  /** What the frame shows, for those who do not see it. */
  readonly title: string;
}

/** Players keep what they need at their own origin. The frame is never of ours, so that scripts there stay there. */
const KNOWN = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation';
/** Of others the same as in the reference. */
const UNKNOWN = 'allow-scripts';

/** Longer pieces of HTML show more than a frame. */
const MOST = 65_536;

/**
 * The one frame that HTML of another site comes down to, made anew: of what was sent nothing is left but where the first frame
 * leads.
 *
 * @returns undefined where there is none, and for one that leads here, or not by `https`
 */
export function farFrame({ html, base, known, ownHost, title, width, height }: FarFrame): string | undefined {
  const written = html.length > MOST ? undefined : firstSource(html);
  const source = written && webAddress(written, base);
  if (!source?.startsWith('https://') || hostOf(source) === ownHost) return undefined;
  return markup`<iframe sandbox="${known ? KNOWN : UNKNOWN}" src="${source}" width="${width}" height="${height}" title="${title}" frameborder="0" loading="lazy" referrerpolicy="strict-origin-when-cross-origin"${known && markup` allowfullscreen`}></iframe>`.toString();
}

/** A name with a dot at its end is the same. */
const hostOf = (address: string): string => new URL(address).hostname.replace(/\.$/, '');

/** Where the first frame leads; none for nowhere. */
function firstSource(html: string): string | undefined {
  for (const token of htmlTokens(html)) {
    if (token.kind === 'raw' && token.name === 'iframe')
      return decodeReferences(token.attributes.get('src') ?? '').trim();
  }
  return undefined;
}
