import * as v from 'valibot';
import { shownPicture } from '../../site/index.ts';
import { attributeOf, changeTag, classOf, tagName, tagsOf, withAttribute, withClasses } from '../html/tag.ts';
import { blockRenderer } from '../rendering/block-renderer.ts';
import { shownPost } from '../shown/post.ts';
import { CENTRE, focalPoint, positionText } from './focal-point.ts';

const attributes = v.object({
  useFeaturedImage: v.fallback(v.boolean(), false),
  mediaSizeSlug: v.fallback(v.string(), 'full'),
  mediaPosition: v.fallback(v.string(), 'left'),
  imageFill: v.fallback(v.boolean(), false),
  focalPoint,
});

const isFrame = (tag: string): boolean =>
  tagName(tag) === 'figure' && attributeOf(tag, 'class') === 'wp-block-media-text__media';

/** A picture next to text, which may be the featured image of the current post (reference). */
export const mediaText = blockRenderer('core/media-text', attributes, (asked, question) => {
  const html = question.render(question.block.pieces);
  const post = asked.useFeaturedImage ? shownPost(question) : undefined;
  const id = post && !post.isLocked ? post.texts.image : undefined;
  if (id === undefined) return html;
  const picture = shownPicture(question.context, id, 'full', {
    class: `wp-image-${id} size-${asked.mediaSizeSlug}`,
    ...(asked.imageFill && { style: `object-position:${positionText(asked.focalPoint ?? CENTRE)};` }),
  });
  // if the text comes first, it may contain other such blocks before this block's own figure
  const frames = [...tagsOf(html)].filter(({ text }) => isFrame(text));
  const end = (asked.mediaPosition === 'right' ? frames.at(-1) : frames[0])?.end;
  const framed = end === undefined ? html : html.slice(0, end) + picture + html.slice(end);
  return asked.imageFill ? changeTag(framed, filled) : framed;
});

/** Replaces the class of a background image by that of an image element. */
function filled(tag: string): string {
  const others = (classOf(tag) ?? '').split(/\s+/).filter((name) => name !== 'is-image-fill');
  return withClasses(withAttribute(tag, 'class', others.join(' ')), ['is-image-fill-element']);
}
