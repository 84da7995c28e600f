import { countOf, elementTags, replaceElements, rewrite, type Step } from './html/html-tokens.ts';

const BLOCKS =
  '(?:table|thead|tfoot|caption|col|colgroup|tbody|tr|td|th|div|dl|dd|dt|ul|ol|li|pre|form|map|area|blockquote|address|style|p|h[1-6]|hr|fieldset|legend|section|article|aside|hgroup|header|footer|nav|figure|figcaption|details|menu|summary)';

/** `[^<>]` and not `[^>]`: a row of tags without an end must not make the scan quadratic. */
const BLOCK_TAG = `</?${BLOCKS}(?=[\\s/>])[^<>]*>`;

const each = (pattern: string) => new RegExp(pattern, 'gi');

/** Blank lines around what brings its own paragraph, none where there must not be one. */
const SPACE_OUT: readonly Step[] = [
  [/<br\s*\/?>\s*<br\s*\/?>/gi, '\n\n'],
  [each(`<${BLOCKS}[\\s/>]`), '\n\n$&'],
  [each(`</${BLOCKS}>`), '$&\n\n'],
  [/<hr\s*\/?>/gi, '$&\n\n'],
  [/\r\n?/g, '\n'],
];
const DRAW_TOGETHER: readonly Step[] = [
  [/(?<!\s)\s+(?=<option\b|<figcaption\b|<\/(?:audio|video|object)>|<(?:source|track)\b|<\/?(?:param|embed)\b)/gi, ''],
  [/(<\/option>|<\/figcaption>|<(?:audio|video|source|track|object)\b[^<>]*>|<\/?(?:param|embed)\b[^<>]*>)\s+/gi, '$1'],
];

/** Paragraphs that were put around block-level tags, or across them. */
const UNWRAP: readonly Step[] = [
  [/<p>\s*<\/p>/g, ''],
  [/<p>([^<]+)<\/(div|address|form)>/g, '<p>$1</p></$2>'],
  [each(`<p>\\s*(${BLOCK_TAG})\\s*</p>`), '$1'],
  [/<p>(<li.+?)<\/p>/g, '$1'],
  [/<p><blockquote([^<>]*)>/gi, '<blockquote$1><p>'],
  [/<\/blockquote><\/p>/g, '</p></blockquote>'],
  [each(`<p>\\s*(${BLOCK_TAG})`), '$1'],
  [each(`(${BLOCK_TAG})\\s*</p>`), '$1'],
];

/** Breaks where a block begins or ends anyway. */
const UNBREAK: readonly Step[] = [
  [each(`(${BLOCK_TAG})\\s*<br />`), '$1'],
  [/<br \/>(\s*<\/?(?:p|li|div|dl|dd|dt|th|pre|td|ul|ol)(?=[\s/>])[^<>]*>)/gi, '$1'],
  [/\n<\/p>$/, '</p>'],
];

const BREAK = '<br />';

/** More than a content within its limit has that people write; what has more stays as it was typed, since each takes time. */
export const MAX_LINES = 30_000;

/** Stands for a line end that is to stay one; no text has it. */
const LINE_END = '\0';

/** A text of whole paragraphs with nothing else in it: it is what the steps would make of it, line by line. */
const IN_PARAGRAPHS = /^(?:<p>[^<\s\0](?:[^<\n\r\0]*[^<\s\0])?<\/p>(?:\n+(?=<p>)|$))+$/;

const hold = (text: string): string => text.replaceAll('\n', LINE_END);

/**
 * A text without blocks as it is shown: blank lines make paragraphs and single line ends breaks, but not inside tags and
 * where line ends mean something else. Steps and their order are those of the reference (`wpautop`), so that its quirks
 * are the same. A text with more lines than people write stays as it was typed.
 *
 * @returns HTML without a line end at its end; empty when there is nothing but space
 */
export function paragraphs(text: string): string {
  if (text.trim() === '') return '';
  if (IN_PARAGRAPHS.test(text)) return text.replace(/\n+/g, '\n');
  if (countOf('\n', text) + countOf('\r', text) > MAX_LINES) return text.trim();
  const preformatted: string[] = [];
  const outside = takeOutPreformatted(text, preformatted);
  const spaced = rewrite(SPACE_OUT, `${outside}\n`).replace(/<[/!?a-z][^<>\n]*\n[^<>]*>/gi, hold);
  const wrapped = wrap(rewrite(DRAW_TOGETHER, spaced));
  const broken = rewrite(UNBREAK, breakLines(rewrite(UNWRAP, wrapped)));
  return broken
    .replace(/<pre at="(\d+)"><\/pre>/g, (_mark, at) => preformatted[Number(at)] ?? '')
    .replaceAll(LINE_END, '\n')
    .trim();
}

/** Preformatted text with a mark in its place. Whatever ends in `</pre>` is taken out, so that nobody else writes marks. */
function takeOutPreformatted(text: string, taken: string[]): string {
  const parts = text.split('</pre>');
  const last = parts.pop() ?? '';
  const marked = parts.map((part) => {
    const start = part.indexOf('<pre');
    if (start < 0) return part;
    return `${part.slice(0, start)}<pre at="${taken.push(`${part.slice(start)}</pre>`) - 1}"></pre>`;
  });
  return marked.join('') + last;
}

/** Each piece between blank lines in a paragraph. Looked for as far as blanks go: only the first piece can begin with a line end. */
function wrap(text: string): string {
  const end = text.indexOf('\n', text.trimEnd().length);
  const pieces = (end < 0 ? text : text.slice(0, end)).replace(/^\n(?:\s*\n)?/, '');
  return pieces && `<p>${pieces.replace(/\n\s*\n/g, '</p>\n<p>')}</p>\n`;
}

/** Programs, styles and drawings, in which line ends mean something else. */
const VERBATIM = elementTags('script|style|svg|math');

/** A break at each line end that has none yet, but in programs, styles and drawings. */
function breakLines(text: string): string {
  return replaceElements(text, VERBATIM, hold)
    .replace(/<br\/?>/g, BREAK)
    .replace(/(?<![^\S\n])[^\S\n]+\n/g, '\n')
    .replaceAll('\n', `${BREAK}\n`)
    .replaceAll(`${BREAK}${BREAK}\n`, `${BREAK}\n`)
    .replaceAll(`</p>${BREAK}\n`, '</p>\n');
}
