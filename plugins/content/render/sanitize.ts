import sanitizeHtml from 'sanitize-html';
import { type BlockComment, replaceBlockComments } from './block-comment.ts';
import { LINK_SCHEMES } from './safe-address.ts';

/** Stands for a block comment while the sanitizer works, which knows it as an element: in an attribute it comes out escaped. */
const MARK = 'almanac-block';
/** A mark that the writer typed: an element that nobody knows, and so dropped. */
const FORGED = new RegExp(`<(/?)${MARK}`, 'gi');
const MARKED = new RegExp(`<${MARK} n="(\\d+)"></${MARK}>`, 'g');

const EVERYWHERE = ['align', 'class', 'dir', 'id', 'lang', 'title', 'role', 'aria-*', 'data-*'];

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    ...sanitizeHtml.defaults.allowedTags,
    ...['audio', 'del', 'details', 'font', 'hgroup', 'img', 'ins', 'kbd', 'mark', 'picture', 'q', 's', 'source'],
    ...['strike', 'summary', 'track', 'tt', 'video', MARK],
  ],
  allowedAttributes: {
    '*': EVERYWHERE,
    a: ['href', 'name', 'rel', 'target', 'hreflang', 'download'],
    blockquote: ['cite'],
    q: ['cite'],
    del: ['cite', 'datetime'],
    ins: ['cite', 'datetime'],
    time: ['datetime'],
    details: ['open'],
    font: ['color', 'face', 'size'],
    img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'longdesc'],
    audio: ['src', 'controls', 'loop', 'muted', 'preload'],
    video: ['src', 'controls', 'loop', 'muted', 'preload', 'poster', 'width', 'height', 'playsinline'],
    source: ['src', 'srcset', 'type', 'media', 'sizes'],
    track: ['src', 'kind', 'label', 'srclang', 'default'],
    ol: ['start', 'type', 'reversed'],
    li: ['value'],
    table: ['border', 'cellpadding', 'cellspacing', 'summary', 'width'],
    td: ['colspan', 'rowspan', 'headers', 'scope', 'width', 'valign'],
    th: ['colspan', 'rowspan', 'headers', 'scope', 'width', 'valign', 'abbr'],
    col: ['span', 'width'],
    colgroup: ['span', 'width'],
    [MARK]: ['n'],
  },
  allowedSchemes: LINK_SCHEMES,
  allowedSchemesByTag: {
    img: ['http', 'https'],
    audio: ['http', 'https'],
    video: ['http', 'https'],
    source: ['http', 'https'],
  },
  allowedSchemesAppliedToAttributes: ['href', 'src', 'cite', 'poster', 'longdesc'],
};

/**
 * HTML without anything that runs: scripts, handlers, frames, forms, styles. Comments go, those that delimit blocks stay
 * as they were. Cap size and nesting before: known sanitizers take seconds on hostile input.
 */
export function sanitize(html: string): string {
  const comments: string[] = [];
  const honest = html.replace(FORGED, '<$1unknown');
  const marked = replaceBlockComments(honest, (comment, source) => {
    const harmless = harmlessComment(comment, source);
    return harmless && `<${MARK} n="${comments.push(harmless) - 1}"></${MARK}>`;
  });
  return sanitizeHtml(marked, OPTIONS).replace(MARKED, (_mark, number) => comments[Number(number)] ?? '');
}

/**
 * A block comment in which no browser can see a tag or an early end. Editors write `<` and `>` as `\u003c` and `\u003e`;
 * where they stand bare in JSON they become that, which means the same, and where it is no JSON the comment goes.
 */
function harmlessComment({ json }: BlockComment, source: string): string {
  if (!/[<>]/.test(source.slice(1, -1))) return source;
  try {
    JSON.parse(json);
  } catch {
    return '';
  }
  return source.replace(json, () => json.replaceAll('<', '\\u003c').replaceAll('>', '\\u003e'));
}

/**
 * Plain text: no tags at all. A lone `&` stays one; `<` comes out as `&lt;`, so that the text is harmless even where a
 * client shows it as HTML.
 */
export const sanitizeText = (text: string): string =>
  sanitizeHtml(text, { allowedTags: [], allowedAttributes: {} }).replaceAll('&amp;', '&');
