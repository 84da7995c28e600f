import * as v from 'valibot';
import { all, eq, escapeHtml, oneOf } from '../../../core/index.ts';
import {
  declarationsText,
  decodeReferences,
  plainText,
  publicationInstant,
  sanitize,
  sayHtml,
} from '../../content/index.ts';
import { POST, shownPicture } from '../../site/index.ts';
import { orderField } from '../query/found-posts.ts';
import { aligned, flag, linkColorClass, maybeWhole, text, whole } from '../rendering/attributes.ts';
import { type BlockRendering, blockRenderer } from '../rendering/block-renderer.ts';
import { htmlAttributes } from '../rendering/html-attributes.ts';
import { authorOf, excerptOf, imageOf, postOf, type ShownPost } from '../shown/post.ts';
import { shownDate } from '../shown/settings.ts';

/** Default and maximum number of posts. */
const USUAL = 5;
const MOST = 100;

const attributes = v.object({
  style: aligned.style,
  postsToShow: v.pipe(
    whole(USUAL, -1),
    // negative means all (reference), 0 the default
    v.transform((count) => (count < 0 ? MOST : Math.min(count || USUAL, MOST))),
  ),
  order: v.fallback(v.pipe(v.string(), v.toLowerCase(), v.picklist(['asc', 'desc'])), 'desc'),
  orderBy: v.fallback(v.string(), 'date'),
  categories: v.fallback(v.array(v.object({ id: v.number() })), []),
  selectedAuthor: maybeWhole,
  displayPostContent: flag(false),
  displayPostContentRadio: v.fallback(v.picklist(['excerpt', 'full_post']), 'excerpt'),
  excerptLength: whole(55, 1, 1000),
  displayAuthor: flag(false),
  displayPostDate: flag(false),
  postLayout: v.fallback(v.picklist(['list', 'grid']), 'list'),
  columns: whole(3, 1, 12),
  displayFeaturedImage: flag(false),
  featuredImageAlign: text,
  featuredImageSizeSlug: v.fallback(v.string(), 'thumbnail'),
  featuredImageSizeWidth: maybeWhole,
  featuredImageSizeHeight: maybeWhole,
  addLinkToFeaturedImage: flag(false),
});

type Asked = v.InferOutput<typeof attributes>;

/** A list of the newest posts. */
export const latestPosts = blockRenderer('core/latest-posts', attributes, (asked, question) => {
  const entries = foundPosts(asked, question).map((post) => `<li>${entry(post, asked, question)}</li>\n`);
  const isGrid = asked.postLayout === 'grid';
  const classes = [
    'wp-block-latest-posts__list',
    isGrid && `is-grid columns-${asked.columns}`,
    asked.displayPostDate && 'has-dates',
    asked.displayAuthor && 'has-author',
    linkColorClass(asked),
  ];
  return `<ul${question.wrapper({ class: classes.filter(Boolean).join(' ') })}>${entries.join('')}</ul>`;
});

/** The first posts that are public or protected by a password. */
function foundPosts({ postsToShow, order, orderBy, categories, selectedAuthor }: Asked, question: BlockRendering) {
  const { store, moment } = question.context;
  const among = categories.map(({ id }) => id);
  const { rows } = store.of(POST.collection).find({
    where: all(
      moment.reached('listed'),
      among.length > 0 ? oneOf('categories', among) : undefined,
      selectedAuthor === undefined ? undefined : eq('author', selectedAuthor),
    ),
    order: [{ field: orderField(POST.collection, orderBy), direction: order }],
    limit: postsToShow,
  });
  return rows.map(({ id }) => postOf(question, id)).filter((post) => post !== undefined);
}

function entry(post: ShownPost, asked: Asked, question: BlockRendering): string {
  const { context } = question;
  const title = post.title || sayHtml(context, '(no title)');
  const author = asked.displayAuthor ? authorOf(question, post) : undefined;
  const instant = publicationInstant(post.record);
  return [
    asked.displayFeaturedImage ? picture(post, title, asked, question) : '',
    `<a${htmlAttributes({ class: 'wp-block-latest-posts__post-title', href: post.url })}>${title}</a>`,
    author
      ? `<div class="wp-block-latest-posts__post-author">${sayHtml(context, 'by {name}', { name: escapeHtml(author.name) })}</div>`
      : '',
    asked.displayPostDate
      ? `<time datetime="${shownDate(context, instant, 'c')}" class="wp-block-latest-posts__post-date">${escapeHtml(shownDate(context, instant))}</time>`
      : '',
    asked.displayPostContent ? content(post, title, asked, question) : '',
  ].join('');
}

const PROTECTED = 'This content is password protected.';

/** Marks the end of shortened text, where the link to the full post goes. */
const CUT = '\u0000';

function content(
  post: ShownPost,
  title: string,
  { displayPostContentRadio, excerptLength }: Asked,
  question: BlockRendering,
): string {
  const { context } = question;
  if (displayPostContentRadio === 'full_post') {
    // blocks are not rendered, as in the reference
    const shown = post.isLocked ? sayHtml(context, PROTECTED) : sanitize(decodeReferences(post.texts.content));
    return `<div class="wp-block-latest-posts__post-full-content">${shown}</div>`;
  }
  const made = post.isLocked ? sayHtml(context, PROTECTED) : excerptOf(question, post, excerptLength, CUT);
  const link = htmlAttributes({
    class: 'wp-block-latest-posts__read-more',
    href: post.url,
    rel: 'noopener noreferrer',
  });
  const more = `… <a${link}>${sayHtml(context, 'Read more')}<span class="screen-reader-text">: ${title}</span></a>`;
  const shown = made.endsWith(CUT) ? made.slice(0, -1) + more : made;
  return `<div class="wp-block-latest-posts__post-excerpt">${shown}</div>`;
}

function picture(post: ShownPost, title: string, asked: Asked, question: BlockRendering): string {
  const { featuredImageSizeWidth: width, featuredImageSizeHeight: height, featuredImageAlign: align } = asked;
  const size = asked.featuredImageSizeSlug;
  const image = imageOf(question, post);
  if (image === 0) return '';
  const shown = shownPicture(question.context, image, size, {
    class: `attachment-${size} size-${size} wp-post-image`,
    style: declarationsText({
      'max-width': width === undefined ? '' : `${width}px`,
      'max-height': height === undefined ? '' : `${height}px`,
    }),
  });
  const classes = `wp-block-latest-posts__featured-image${align && ` align${align}`}`;
  const link = htmlAttributes({ href: post.url, 'aria-label': plainText(title) });
  return `<div${htmlAttributes({ class: classes })}>${asked.addLinkToFeaturedImage ? `<a${link}>${shown}</a>` : shown}</div>`;
}
