import * as v from 'valibot';
import { type Declarations, declarationsText, plainText, sanitize, say } from '../../content/index.ts';
import { shownPicture } from '../../site/index.ts';
import { tagName, tagsOf } from '../html/tag.ts';
import { flag, linkTarget, text, whole } from '../rendering/attributes.ts';
import { blockRenderer } from '../rendering/block-renderer.ts';
import { type Border, borderOf, borderSchema } from '../rendering/border.ts';
import { htmlAttributes, targetedLink } from '../rendering/html-attributes.ts';
import { type Asking, imageOf, type ShownPost, shownPost } from '../shown/post.ts';
import { styleDeclarations } from '../supports/style-declarations.ts';

const attributes = v.object({
  ...borderSchema,
  isLink: flag(false),
  linkTarget,
  rel: text,
  aspectRatio: text,
  width: text,
  height: text,
  scale: v.fallback(v.string(), 'cover'),
  sizeSlug: v.fallback(v.pipe(v.string(), v.nonEmpty()), 'post-thumbnail'),
  overlayColor: text,
  customOverlayColor: text,
  dimRatio: whole(0, 0, 100),
  gradient: text,
  customGradient: text,
  useFirstImageFromPost: flag(false),
});

type Asked = v.InferOutput<typeof attributes>;

/** The featured image of a record. */
export const postFeaturedImage = blockRenderer('core/post-featured-image', attributes, (asked, question) => {
  const post = shownPost(question);
  if (!post) return '';
  const { isLink, rel, aspectRatio, width, height } = asked;
  const border = borderOf(asked);
  const picture = pictureOf(asked, question, post, border) || (asked.useFirstImageFromPost && firstImageOf(post)) || '';
  if (picture === '') return '';
  const shown = picture + overlayOf(asked, border);
  const link = targetedLink(post.url, asked.linkTarget, { rel, style: declarationsText({ height }) });
  const style = declarationsText({ 'aspect-ratio': aspectRatio, width, height });
  return `<figure${question.wrapper({ style })}>${isLink ? `<a${link}>${shown}</a>` : shown}</figure>`;
});

/** The record's own image; empty if it has none. */
function pictureOf(
  { isLink, aspectRatio, height, scale, sizeSlug, style }: Asked,
  question: Asking,
  post: ShownPost,
  border: Border,
): string {
  const image = imageOf(question, post);
  if (image === 0) return '';
  const sides: Declarations = aspectRatio ? { width: '100%', height: '100%' } : { height };
  const { declarations: shadow } = styleDeclarations({ shadow: style.shadow });
  return shownPicture(question.context, image, sizeSlug, {
    // border classes replace those of the image size (reference)
    class: `${border.class || `attachment-${sizeSlug} size-${sizeSlug}`} wp-post-image`,
    ...(isLink && {
      alt: plainText(post.title) || say(question.context, 'Untitled post {id}', { id: post.record.id }),
    }),
    style: border.style + declarationsText({ ...sides, 'object-fit': scale, ...shadow }),
  });
}

/** The first image in the record's content; empty if there is none, or the record is locked. */
function firstImageOf({ texts, isLocked }: ShownPost): string {
  if (isLocked) return '';
  for (const { text: tag } of tagsOf(texts.content)) if (tagName(tag) === 'img') return sanitize(tag);
  return '';
}

/** The colour overlay of the image. */
function overlayOf(
  { dimRatio, overlayColor, customOverlayColor, gradient, customGradient }: Asked,
  border: Border,
): string {
  if (dimRatio === 0) return '';
  const classes = [
    'wp-block-post-featured-image__overlay',
    border.class,
    'has-background-dim',
    `has-background-dim-${dimRatio}`,
    overlayColor && `has-${overlayColor}-background-color`,
    (gradient || customGradient) && 'has-background-gradient',
    gradient && `has-${gradient}-gradient-background`,
  ];
  const style =
    border.style + declarationsText({ 'background-image': customGradient, 'background-color': customOverlayColor });
  return `<span${htmlAttributes({ class: classes.filter(Boolean).join(' '), style })} aria-hidden="true"></span>`;
}
