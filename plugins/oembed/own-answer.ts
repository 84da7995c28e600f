import { users } from '../../core/index.ts';
import { authorUrl, type EmbeddedItem } from '../content/index.ts';
import type { OembedAnswer } from './answer.ts';
import { embedHtml } from './embed-html.ts';
import type { ItemContext } from './own-item.ts';
import { pictureWithin } from './picture-within.ts';

/** Limits of a frame's width, in pixels (reference). */
const NARROWEST = 200;
const WIDEST = 600;

/**
 * The oEmbed response for an item of this site (reference).
 *
 * @param maxwidth requested maximum width, in pixels
 */
export function ownAnswer(asking: ItemContext, item: EmbeddedItem, maxwidth: number): OembedAnswer {
  const { site } = asking;
  const width = Math.min(Math.max(maxwidth, NARROWEST), WIDEST);
  const height = Math.max(NARROWEST, Math.ceil((width * 9) / 16));
  const picture = item.image && pictureWithin(item.image, width);
  return {
    version: '1.0',
    provider_name: site.title,
    provider_url: site.url,
    ...authorOf(asking, item),
    title: item.title,
    type: 'rich',
    width,
    height,
    html: embedHtml(site, item, { width, height }),
    ...(picture && {
      thumbnail_url: picture.url,
      thumbnail_width: picture.width,
      thumbnail_height: picture.height,
    }),
  };
}

/** The author, or the site if there is none. */
function authorOf(asking: ItemContext, { author }: EmbeddedItem) {
  const { store, site } = asking;
  const user = store.of(users).get(author);
  return user
    ? { author_name: user.name, author_url: authorUrl(asking, user) }
    : { author_name: site.title, author_url: site.url };
}
