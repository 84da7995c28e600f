import * as v from 'valibot';
import { escapeHtml, oncePer } from '../../../core/index.ts';
import {
  brokenText,
  passwordForm,
  type ShownTexts,
  sanitize,
  say,
  sayHtml,
  textPages,
  type Visit,
  visitOf,
} from '../../content/index.ts';
import { blockRenderer } from '../rendering/block-renderer.ts';
import { htmlAttributes } from '../rendering/html-attributes.ts';
import { type Asking, type ShownPost, shownPost } from '../shown/post.ts';

/** The content of a record: the requested page of it, or in lists the part before its first break. */
export const postContent = blockRenderer('core/post-content', v.object({}), (_attributes, question) => {
  const post = shownPost(question);
  if (!post) return '';
  const html = post.isLocked ? passwordForm(question.context, post.record.id, post.url) : contentOf(post, question);
  return html && `<div${question.wrapper({ class: 'entry-content' })}>${html}</div>`;
});

function contentOf(post: ShownPost, question: Asking & { content(id: number, text: string): string }): string {
  const { record, texts } = post;
  const visit = visitOf(question.values);
  const isWhole = visit !== undefined && isSubject(visit, record.id);
  const pages = pagesOf(texts);
  const page = isWhole ? visit.textPage : 1;
  const { text = '', broken } = pages[page - 1] ?? {};
  const shown = broken
    ? isWhole
      ? `${broken.teaser}<span id="more-${record.id}"></span>${broken.rest}`
      : `${broken.teaser.trimEnd()} ${linkToRest(question, post, broken.words)}`
    : text;
  return question.content(record.id, shown) + (pages.length > 1 ? pageLinks(question, post, pages.length, page) : '');
}

/** Is this record the one whose page is shown? */
const isSubject = ({ subject }: Visit, id: number): boolean => subject.is === 'item' && subject.item.record.id === id;

/** The pages of a text, each split at its break; computed once for all blocks that show it. */
const pagesOf = oncePer(({ content }: ShownTexts) =>
  textPages(content).map((text) => ({ text, broken: brokenText(text) })),
);

function linkToRest({ context }: Asking, post: ShownPost, words: string): string {
  const shown = words
    ? sanitize(words)
    : `<span aria-label="${escapeHtml(say(context, 'Continue reading {title}', { title: post.title }))}">${sayHtml(context, '(more…)')}</span>`;
  return `<a${htmlAttributes({ href: `${post.url}#more-${post.record.id}`, class: 'more-link' })}>${shown}</a>`;
}

/** Links to the pages of a multi-page text; in a preview they link to previews. */
function pageLinks(
  { context, values }: Asking,
  { record, url: open }: ShownPost,
  count: number,
  shown: number,
): string {
  const visit = visitOf(values);
  const url = visit?.previews === record.id ? previewUrl(visit) : open;
  const isFront = visit?.isFront === true && isSubject(visit, record.id);
  const links = Array.from({ length: count }, (_, index) => {
    const page = index + 1;
    if (page === shown) return `<span class="post-page-numbers current" aria-current="page">${page}</span>`;
    return `<a${htmlAttributes({ href: page === 1 ? url : pageUrl(url, page, isFront), class: 'post-page-numbers' })}>${page}</a>`;
  });
  return `<p class="post-nav-links">${sayHtml(context, 'Pages:')} ${links.join(' ')}</p>`;
}

/** The address of a preview's first page. */
function previewUrl({ url, query }: Visit): string {
  const { page: _, ...others } = query;
  return `${url}?${new URLSearchParams(others)}`;
}

/** The address of another page of a text; that of the front page has `page/` before the number (reference). */
function pageUrl(url: string, page: number, isFront: boolean): string {
  if (url.includes('?')) return `${url}&page=${page}`;
  const path = `${isFront ? 'page/' : ''}${page}`;
  return url.endsWith('/') ? `${url}${path}/` : `${url}/${path}`;
}
