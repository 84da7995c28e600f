import * as v from 'valibot';
import { plainText } from '../../content/index.ts';
import { shownMediaItem, shownPicture } from '../../site/index.ts';
import { attributeOf, changeTag, tagName } from '../html/tag.ts';
import { type BlockRendering, blockRenderer } from '../rendering/block-renderer.ts';
import { htmlAttributes } from '../rendering/html-attributes.ts';
import { shownPost } from '../shown/post.ts';
import { CENTRE, focalPoint, positionText } from './focal-point.ts';

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

/** Text over a picture, which may be the featured image of the current post (reference). */
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
  if (asked.hasParallax || asked.isRepeated) return withBackground(html, id, asked, question);
  const picture = shownPicture(question.context, id, 'full', {
    class: 'wp-block-cover__image-background wp-post-image',
    'data-object-fit': 'cover',
    ...(position && { 'data-object-position': position, style: `object-position:${position};` }),
  });
  return changeTag(html, (tag) => picture + tag, isContainer);
}

/** Adds a fixed or repeated image as the background of a separate element. */
function withBackground(html: string, id: number, asked: Attributes, { context }: BlockRendering): string {
  const { hasParallax, isRepeated, focalPoint: point } = asked;
  const item = shownMediaItem(context, id);
  const address = item && attributeOf(shownPicture(context, id, 'full', {}), 'src');
  if (address === undefined) return html;
  const alt = plainText(item?.alt_text ?? '').trim();
  const classes = [
    `wp-block-cover__image-background wp-image-${id}`,
    hasParallax && 'has-parallax',
    isRepeated && 'is-repeated',
  ];
  const attributesOf = htmlAttributes({
    role: alt && 'img',
    'aria-label': alt,
    class: classes.filter(Boolean).join(' '),
    style: `background-position:${positionText(point ?? CENTRE)};background-image:url(${address});`,
  });
  return changeTag(html, (tag) => `<div${attributesOf}></div>${tag}`, isContainer);
}
