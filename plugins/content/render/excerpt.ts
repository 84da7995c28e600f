import {
  forAllReaders,
  type LaterText,
  oncePerText,
  type RenderContext,
  type Rendered,
  type RenderedText,
} from '../../../core/index.ts';
import { decodeReferences } from './html/decode-references.ts';
import { elementTags, hasBlocks, replaceBlockComments, replaceElements } from './html/html-tokens.ts';
import { withoutTags } from './html/without-tags.ts';
import { withLoadingAttributes } from './loading-attributes.ts';
import { paragraphs } from './paragraphs.ts';
import { type Block, type Piece, topPieces } from './parse-blocks.ts';
import { renderContent } from './render.ts';
import { withBareAddresses } from './shortcodes/lone-addresses.ts';
import { withoutShortcodes } from './shortcodes/shortcodes.ts';
import { withSiteSmilies } from './smilies.ts';
import { teaserOf } from './text-pages.ts';
import { texturize, withBrandSpelling } from './texturize.ts';

/** Tags that separate words. */
const SEPARATING =
  /<\/?(?:address|area|article|aside|blockquote|br|caption|col(?:group)?|d[dlt]|details|div|fieldset|fig(?:caption|ure)|footer|form|h[1-6r]|header|hgroup|legend|li|map|menu|nav|ol|p|pre|section|summary|t(?:able|body|d|foot|h|head|r)|ul)(?=[\s/>])[^<>]*>/gi;
const TAG = /<[/!?a-z][^<>]*>/gi;

/**
 * White space that is not a single space: nearly all white space is, and needs no replacement. The reference treats a no-break space
 * as a letter.
 */
const ODD_SPACE = /[ \t-\r]{2,}|[\t-\r]/g;

/** The text of a piece of HTML, without tags; entities are kept. */
export function textOf(html: string): string {
  if (!html.includes('<')) return onOneLine(html);
  const parted = withoutPrograms(replaceBlockComments(html, () => '')).replace(SEPARATING, ' ');
  return onOneLine(parted.replace(TAG, ''));
}

/**
 * The words of a piece of HTML as shown: with typographic quotes, and separated between paragraphs (reference, `wp_trim_excerpt`,
 * which uses the rendered content).
 */
const shownText = (html: string): string =>
  onOneLine(withoutTags(withoutPrograms(withBrandSpelling(paragraphs(texturize(html))))));

const onOneLine = (text: string): string => text.replace(ODD_SPACE, ' ').replace(/^ | $/g, '');

const PROGRAMS = elementTags('script|style');

/** HTML without scripts and style sheets. */
export const withoutPrograms = (html: string): string => replaceElements(html, PROGRAMS, () => '');

const named = (names: string): ReadonlySet<string> => new Set(names.split(' ').map((name) => `core/${name}`));

/** Blocks that contain text (reference, `excerpt_remove_blocks`). */
const TEXT_BLOCKS = named('freeform heading html list media-text paragraph preformatted pullquote quote table verse');

/** Blocks that may contain text blocks at any depth. */
const WRAPPERS = named('columns column group');

/** The text of text blocks. Those with inner blocks of other types, or nested more than one level deep, are left out. */
const textBlocks = (pieces: readonly Piece[]): string =>
  pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      const { name, pieces: inside } = piece;
      if (WRAPPERS.has(name)) return wrappedText(inside);
      return TEXT_BLOCKS.has(name) && inside.every(isPlainText) ? wholeText(inside) : '';
    })
    .join('');

const isBlock = (piece: Piece): piece is Block => typeof piece !== 'string';

/** All text of these pieces. */
const wholeText = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (isBlock(piece) ? wholeText(piece.pieces) : piece)).join('');

/** The text in a wrapper; if it contains blocks, only that of the innermost ones. */
const wrappedText = (pieces: readonly Piece[]): string =>
  pieces.some(isBlock)
    ? pieces
        .filter(isBlock)
        .map(({ name, pieces: inside }) => (TEXT_BLOCKS.has(name) || WRAPPERS.has(name) ? wrappedText(inside) : ''))
        .join('')
    : wholeText(pieces);

const isPlainText = (piece: Piece): boolean =>
  !isBlock(piece) || (TEXT_BLOCKS.has(piece.name) && !piece.pieces.some(isBlock));

/**
 * The first words of a text, without tags: an excerpt as HTML that needs no escaping. Blocks that contain no text are left out.
 *
 * @param html as stored, or rendered
 */
export function excerptOf(html: string, words = USUAL_WORDS): string {
  return firstWords(beginning(html, words), words, CUT);
}

/** Number of characters of a long text that are examined first; it doubles until there are enough words. */
const LOOKED_AT = 8 * 1024;

/**
 * The words of a text; of a long text only the first ones, but more than the requested number.
 *
 * @param wordsOf returns the words of a piece of HTML
 */
function beginning(text: string, words: number, wordsOf = textOf): string {
  let html = '';
  let enough = LOOKED_AT;
  for (const part of hasBlocks(text) ? blockParts(text) : plainParts(text)) {
    html += part;
    if (html.length < enough) continue;
    enough *= 2;
    if (!isWhole(html)) continue;
    const some = wordsOf(html);
    // the last word may be incomplete
    if (some.split(' ', words + 2).length > words + 1) return some;
  }
  return wordsOf(html);
}

/** The text that an excerpt takes from each block. */
function* blockParts(text: string): Generator<string> {
  for (const piece of topPieces(text)) yield textBlocks([piece]);
}

/** The end of a paragraph. */
const PARAGRAPH_END = /\n\n|<\/p>/gi;

/** A text without blocks, split after paragraphs. */
function* plainParts(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    PARAGRAPH_END.lastIndex = at + LOOKED_AT;
    const found = PARAGRAPH_END.exec(text);
    const end = found ? PARAGRAPH_END.lastIndex : text.length;
    yield text.slice(at, end);
    at = end;
  }
}

/** Is the text of this HTML independent of what follows it? */
const isWhole = (html: string): boolean =>
  html.lastIndexOf('<') <= html.lastIndexOf('>') && !/<(?:!--|script|style|pre)/i.test(html);

/** Default number of words of an excerpt. */
const USUAL_WORDS = 30;

/** Appended where a text was cut off. */
const CUT = ' [&hellip;]';

/** The first words of a text without tags, and a suffix if there are more. */
export function firstWords(text: string, words: number, end: string): string {
  const first = text.split(' ', words + 1);
  return first.length > words ? `${first.slice(0, words).join(' ')}${end}` : text;
}

/** Skips the steps of `paragraphs` for a text without tags; it must be on one line. */
const oneParagraph = (text: string): string => (text.includes('<') ? paragraphs(text) : text && `<p>${text}</p>`);

/** A text without blocks as shown, in paragraphs: HTML without a trailing line break. */
export const renderText = (context: ContributionsContext, text: string): string =>
  withSiteSmilies(context, paragraphs(texturize(text)));

/** A stored excerpt as shown: a text whose images have loading attributes, as in the reference. */
export const renderOwnExcerpt = (context: ContributionsContext, excerpt: string): string =>
  withLoadingAttributes(renderText(context, excerpt));

/** A context in which the site's options for texts are known. */
type ContributionsContext = Pick<RenderContext, 'contributions'>;

/**
 * An excerpt as shown: the stored one, or one derived from the content before its first break.
 *
 * @param words maximum number of words of an excerpt derived from the content
 * @returns HTML in paragraphs; empty if there is neither
 */
export function renderExcerpt(
  context: ContributionsContext,
  { excerpt, content }: { readonly excerpt: string; readonly content: string },
  words?: number,
): string {
  const shown =
    excerpt.trim() === ''
      ? withSiteSmilies(context, oneParagraph(excerptWords({ excerpt, content }, words)))
      : renderOwnExcerpt(context, excerpt);
  return shown && `${shown}\n`;
}

/** Shown instead of the excerpt of a record with a password (reference). */
export const LOCKED_EXCERPT = 'There is no excerpt because this is a protected post.';

/**
 * An excerpt as words only, without tags: HTML that needs no escaping.
 *
 * @param words maximum number of words of an excerpt derived from the content
 * @param end appended if there are more words
 */
export function excerptWords(
  { excerpt, content }: { readonly excerpt: string; readonly content: string },
  words = USUAL_WORDS,
  end = CUT,
): string {
  if (excerpt.trim() !== '') return textOf(excerpt);
  const begun = words <= MOST_KEPT ? keptBeginning(content) : contentBeginning(content, words);
  return texturize(firstWords(begun, words, end));
}

/** As `beginning`, for the part of a content from which excerpts are derived. */
const contentBeginning = (content: string, words: number): string =>
  beginning(withBareAddresses(withoutMarks(withoutShortcodes(teaserOf(content)))), words, shownText);

/** A link to a footnote, as written by editors (reference, `excerpt_remove_footnotes`). */
const FOOTNOTE = /<sup data-fn="[^"<>]*" class="[^"<>]*">\s*<a href="[^"<>]*" id="[^"<>]*">\d+<\/a>\s*<\/sup>/gi;

const withoutMarks = (content: string): string => content.replace(FOOTNOTE, '');

/** Number of words to cache; nearly all excerpts are shorter. */
const MOST_KEPT = 100;

/** Beginnings of recent contents, cached because loops on all pages show the same ones. */
const keptBeginning = oncePerText(4 * 1024 * 1024, (content) => contentBeginning(content, MOST_KEPT));

/** A piece of HTML as plain text: `Q&amp;A <b>today</b>` becomes `Q&A today`. */
export const plainText = (html: string): string => decodeReferences(textOf(html));

/** The parts of a request's context that views need to show texts. */
export interface TextContext {
  readonly rendered: Rendered;
}

/** Type of a text in a view: a placeholder, or an empty text. */
export type ShownText = LaterText | '';

/** Effort of deriving an excerpt from a content, relative to rendering that content. */
const MAKING = 1 / 8;

const contentOf = forAllReaders((context, { text, by }: RenderedText<number>) => renderContent(context, text, by));

const ownExcerpt = forAllReaders((context, { text }: RenderedText) =>
  renderExcerpt(context, { excerpt: text, content: '' }),
);

const madeExcerpt = forAllReaders((context, { text, by }: RenderedText<number | undefined>) =>
  renderExcerpt(context, { excerpt: '', content: text }, by),
);

/**
 * The content in a response, rendered by `renderContent`.
 *
 * @param id of its record, or of a version of one
 * @param host the record that contains the text
 */
export const shownContent = ({ rendered }: TextContext, id: number, text: string, host = id): ShownText =>
  text && rendered({ name: 'content', id, text, by: host }, contentOf);

/** The excerpt in a response, rendered by `renderExcerpt`. */
export function shownExcerpt(
  { rendered }: TextContext,
  { id, excerpt, content }: { readonly id: number; readonly excerpt: string; readonly content: string },
  words?: number,
): ShownText {
  if (excerpt.trim()) return rendered({ name: 'excerpt', id, text: excerpt }, ownExcerpt);
  const made = { name: 'made excerpt', id, text: content, effort: content.length * MAKING, by: words };
  return content && rendered(made, madeExcerpt);
}
