import type { SiteInfo } from '../../core/index.ts';
import type { EmbeddedItem, PageLink } from '../content/index.ts';
import { NAMESPACE } from './oembed.ts';

/** Links to an item's oEmbed responses, for consumers (oembed.com, 4). */
export const discoveryLinks = (site: SiteInfo, { url, title }: EmbeddedItem): readonly PageLink[] =>
  (['json', 'xml'] as const).map((format) => {
    const query = new URLSearchParams({ url, ...(format === 'xml' && { format }) });
    return {
      rel: 'alternate',
      type: format === 'json' ? 'application/json+oembed' : 'text/xml+oembed',
      href: `${site.rest(`/${NAMESPACE}/embed`)}?${query.toString()}`,
      title,
    };
  });
