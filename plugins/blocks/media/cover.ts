import * as v from 'valibot';
import { shownPicture } from '../../site/index.ts';
import { attributeOf, changeTag, tagName, withStyle } from '../html/tag.ts';
import { type BlockRendering, blockRenderer } from '../rendering/block-renderer.ts';
import { shownPost } from '../shown/post.ts';
import { focalPoint, positionText } from './focal-point.ts';

const attributes = v.object({
  useFeaturedImage: v.fallback(v.boolean(), false),
  backgroundType: v.fallback(v.string(), 'image'),
  hasParallax: v.fallback(v.boolean(), false),
  isRepeated: v.fallback(v.boolean(), false),
  focalPoint,
});

type Attributes = v.InferOutput<typeof attributes>;

const isContainer = (tag: string): boolean =>
  tagName(tag) === 'div' && /(?:^|\s)wp-block-cover__inner-container(?:\s|$)/.test(attributeOf(tag, 'class') ?? '');

/** Texts over a picture, which may be the featured image of the post that it stands in (reference). */
export const cover = blockRenderer('core/cover', attributes, (asked, question) => {
  const html = question.render(question.block.pieces);
  if (!asked.useFeaturedImage || asked.backgroundType !== 'image') return html;
  return withFeaturedImage(html, asked, question);
});

function withFeaturedImage(html: string, asked: Attributes, question: BlockRendering): string {
  const post = shownPost(question);
  const id = post && !post.isLocked ? post.texts.image : undefined;
  if (id === undefined) return html;
  const position = asked.focalPoint && positionText(asked.focalPoint);
  const picture = shownPicture(question.context, id, 'full', {
    class: 'wp-block-cover__image-background wp-post-image',
    'data-object-fit': 'cover',
    ...(position && { 'data-object-position': position, style: `object-position:${position};` }),
  });
  if (!asked.hasParallax && !asked.isRepeated) return changeTag(html, (tag) => picture + tag, isContainer);
  const address = attributeOf(picture, 'src');
  return address === undefined ? html : changeTag(html, (tag) => withStyle(tag, `background-image:url(${address});`));
}
