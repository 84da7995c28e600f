import { html, type SiteInfo } from '../../core/index.ts';
import type { EmbeddedItem } from '../content/index.ts';

/** The address of the page that shows an item in a frame of another site. */
export const embedUrl = ({ url }: Pick<SiteInfo, 'url'>, id: number): string => `${url}/embed/${id}`;

/** What the page in the frame may do: lead the reader to the item, when they say so. Nothing of ours runs scripts. */
const SANDBOX = 'allow-top-navigation-by-user-activation';

/** Sides of a frame, in pixels. */
export interface Dimensions {
  readonly width: number;
  readonly height: number;
}

/** HTML that shows an item on another site: a link, for where frames are not shown, and a frame with its embed page. */
export const embedHtml = (site: SiteInfo, item: EmbeddedItem, { width, height }: Dimensions): string =>
  html`<blockquote class="wp-embedded-content"><a href="${item.url}">${titleOf(item)}</a></blockquote><iframe class="wp-embedded-content" sandbox="${SANDBOX}" src="${embedUrl(site, item.id)}" width="${width}" height="${height}" title="“${titleOf(item)}” — ${site.title}" frameborder="0" loading="lazy"></iframe>`.toString();

/** What an item is called where it must be called something. */
export const titleOf = ({ title, url }: Pick<EmbeddedItem, 'title' | 'url'>): string => title || url;
