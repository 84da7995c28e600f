import { html, type SiteInfo } from '../../core/index.ts';
import type { EmbeddedItem } from '../content/index.ts';

/** The address of an item's embed page, which other sites show in a frame. */
export const embedUrl = ({ url }: Pick<SiteInfo, 'url'>, id: number): string => `${url}/embed/${id}`;

/** Lets the framed page navigate to the item when the user clicks. None of our pages run scripts. */
const SANDBOX = 'allow-top-navigation-by-user-activation';

/** Size of a frame, in pixels. */
export interface Dimensions {
  readonly width: number;
  readonly height: number;
}

/** HTML that embeds an item on another site: a link, for clients that do not show frames, and a frame with its embed page. */
export const embedHtml = (site: SiteInfo, item: EmbeddedItem, { width, height }: Dimensions): string =>
  html`<blockquote class="wp-embedded-content"><a href="${item.url}">${titleOf(item)}</a></blockquote><iframe class="wp-embedded-content" sandbox="${SANDBOX}" src="${embedUrl(site, item.id)}" width="${width}" height="${height}" title="“${titleOf(item)}” — ${site.title}" frameborder="0" loading="lazy"></iframe>`.toString();

/** The title of an item; its address if it has none. */
export const titleOf = ({ title, url }: Pick<EmbeddedItem, 'title' | 'url'>): string => title || url;
