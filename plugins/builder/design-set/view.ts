import * as v from 'valibot';
import type { ReadContext } from '../../../core/index.ts';
import { media, shownExcerpt, titleHtml } from '../../content/index.ts';
import {
  designTags,
  type Item,
  type ItemKind,
  itemRoute,
  itemUrl,
  modifiedInstant,
  wallTime,
} from '../../site/index.ts';

const html = v.pipe(v.string(), v.description('HTML'));
const url = v.pipe(v.string(), v.url());

/** An item of the design set, as shown. */
export const designedSchema = v.pipe(
  v.object({
    id: v.pipe(v.number(), v.integer(), v.description('Id.')),
    type: v.pipe(v.string(), v.description('Name of its type.')),
    status: v.pipe(v.string(), v.description('Status.')),
    modified: v.pipe(v.string(), v.description('When it was last changed, in the time zone of the site.')),
    link: v.pipe(url, v.description('URL of its page.')),
    title: v.object({ rendered: html }),
    excerpt: v.optional(
      v.pipe(
        v.object({ rendered: html, protected: v.pipe(v.boolean(), v.description('Whether a password protects it.')) }),
        v.description('Excerpt; made from the content if there is none.'),
      ),
    ),
    tags: v.pipe(v.array(v.string()), v.description('Its tags; the first one is its group.')),
    thumbnail: v.pipe(
      v.nullable(v.object({ url, width: v.number(), height: v.number() })),
      v.description('Small version of the featured image, or null.'),
    ),
    _links: v.object({ self: v.array(v.object({ embeddable: v.literal(true), href: url })) }),
  }),
  v.title('design'),
);

/** An item of the design set: enough to choose it by. Password-protected content is left out. */
export function designedView(context: ReadContext<unknown>, kind: ItemKind, item: Item) {
  const { site, moment } = context;
  const { excerpt = '', content = '', password } = item;
  return {
    id: item.id,
    type: kind.name,
    status: kind.statuses.shown(item, moment),
    modified: wallTime(modifiedInstant(item), site.timezone),
    link: itemUrl(context, kind, item),
    title: { rendered: titleHtml(item.title) },
    ...(kind.supports.has('excerpt') && {
      excerpt: {
        rendered: password ? '' : shownExcerpt(context, { id: item.id, excerpt, content }),
        protected: Boolean(password),
      },
    }),
    tags: [...designTags(item)],
    thumbnail: kind.supports.has('thumbnail') ? thumbnailOf(context, item.featured_media) : null,
    _links: { self: [{ embeddable: true, href: itemRoute(site, kind, item) }] },
  };
}

/** Thumbnail of a featured image that the client may see. */
function thumbnailOf(context: ReadContext<unknown>, reference: number | undefined) {
  const image = reference === undefined ? undefined : context.contributions.ask(media, { ...context, reference });
  if (!image) return null;
  const { url, width, height } = image.sizes.thumbnail ?? image;
  return { url, width, height };
}
