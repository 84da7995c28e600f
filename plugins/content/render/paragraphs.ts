import { countOf, elementTags, replaceElements, rewrite, type Step } from './html/html-tokens.ts';

const BLOCKS =
  '(?:table|thead|tfoot|caption|col|colgroup|tbody|tr|td|th|div|dl|dd|dt|ul|ol|li|pre|form|map|area|blockquote|address|style|p|h[1-6]|hr|fieldset|legend|section|article|aside|hgroup|header|footer|nav|figure|figcaption|details|menu|summary)';

/** Not `\s`, because the reference treats a no-break space as a letter. */
const BLANK = '[ \\t-\\r]';

/**
 * A block-level tag in a text with paragraphs. A name that only begins like that of a block counts too, and a tag may end at a line
 * break inside it (reference). `[^<>]`, not `[^>]`, so that a row of unclosed tags does not make the scan quadratic.
 */
const BLOCK_TAG = `</?${BLOCKS}[^<>\\0]*[>\\0]`;

/** Tag names are case-sensitive: only lower case counts (reference). */
const each = (pattern: string) => new RegExp(pattern, 'g');

/** Puts blank lines around block-level tags and in place of double breaks; normalizes line ends. */
const SPACE_OUT: readonly Step[] = [
  [/<br[ \t-\r]*\/?>[ \t-\r]*<br[ \t-\r]*\/?>/g, '\n\n'],
  [each(`<${BLOCKS}(?:${BLANK}|[/>])`), '\n\n$&'],
  [each(`</${BLOCKS}>`), '$&\n\n'],
  [/<hr[ \t-\r]*\/?>/g, '$&\n\n'],
  [/\r\n?/g, '\n'],
];

const blanksBefore = (what: string): Step => [new RegExp(`(?<!${BLANK})${BLANK}+(?=${what})`, 'g'), ''];
const blanksBehind = (what: string): Step => [new RegExp(`(${what})${BLANK}+`, 'g'), '$1'];

/** Removes blanks around elements that are nested in others. `kind` tests whether the steps apply to a text. */
const DRAW_TOGETHER: readonly (readonly [kind: RegExp, ...steps: Step[]])[] = [
  [/<option/, blanksBefore('<option'), blanksBehind('</option>')],
  [
    /<\/object>/,
    blanksBefore('</object>|</?(?:param|embed)'),
    blanksBehind('<object[^<>]*>|</?(?:param|embed)[^<>]*>'),
  ],
  [
    /<(?:source|track)/,
    blanksBefore('</(?:audio|video)>|<(?:source|track)'),
    blanksBehind('<(?:audio|video|source|track)[^<>]*>'),
  ],
  [/<figcaption/, blanksBefore('<figcaption'), blanksBehind('</figcaption>')],
];

/** Removes paragraph tags that were put around block-level tags, or across them. */
const UNWRAP: readonly Step[] = [
  [/<p>[ \t-\r]*<\/p>/g, ''],
  [/<p>([^<]+)<\/(div|address|form)>/g, '<p>$1</p></$2>'],
  [each(`<p>${BLANK}*(${BLOCK_TAG})${BLANK}*</p>`), '$1'],
  [/<p>(<li.+?)<\/p>/g, '$1'],
  [/<p><blockquote([^<>]*)>/gi, '<blockquote$1><p>'],
  [/<\/blockquote><\/p>/g, '</p></blockquote>'],
  [each(`<p>${BLANK}*(${BLOCK_TAG})`), '$1'],
  [each(`(${BLOCK_TAG})${BLANK}*</p>`), '$1'],
];

/** Removes breaks next to block-level tags. */
const UNBREAK: readonly Step[] = [
  [each(`(${BLOCK_TAG})${BLANK}*<br />`), '$1'],
  [/<br \/>([ \t-\r]*<\/?(?:p|li|div|dl|dd|dt|th|pre|td|ul|ol)[^<>\0]*[>\0])/g, '$1'],
  [/\n<\/p>(?=\n?$)/, '</p>'],
];

const BREAK = '<br />';

/** More lines than a content within its size limit has if people wrote it. A text with more is not formatted, because each line takes time. */
export const MAX_LINES = 30_000;

/** Stands for a line end that must be kept. No text contains it. */
const LINE_END = '\0';

/** A text that consists only of complete paragraphs. The steps would change nothing in it except blank lines. */
const IN_PARAGRAPHS = /^(?:<p>[^<\s\0](?:[^<\n\r\0]*[^<\s\0])?<\/p>(?:\n+(?=<p>)|$))+$/;

const hold = (text: string): string => text.replaceAll('\n', LINE_END);

/**
 * A text without blocks as shown: blank lines separate paragraphs and single line breaks become breaks, except inside tags and
 * where line breaks have another meaning. Steps and their order are those of the reference (`wpautop`), including its quirks. A
 * text with more lines than people write is not changed.
 *
 * @returns HTML without a trailing line break; empty if the text contains only white space
 */
export function paragraphs(text: string): string {
  if (endOf(text) === 0) return '';
  if (IN_PARAGRAPHS.test(text)) return text.replace(/\n+/g, '\n');
  if (countOf('\n', text) + countOf('\r', text) > MAX_LINES) return trimmed(text);
  const preformatted: string[] = [];
  const outside = takeOutPreformatted(text, preformatted);
  const spaced = withoutLinesInTags(rewrite(SPACE_OUT, `${outside}\n`));
  const wrapped = wrap(drawnTogether(spaced));
  const broken = rewrite(UNBREAK, breakLines(rewrite(UNWRAP, wrapped)));
  return trimmed(
    broken
      .replace(/<pre at="(\d+)"><\/pre>/g, (_mark, at) => preformatted[Number(at)] ?? '')
      .replaceAll(LINE_END, '\n'),
  );
}

/** Ends of markup by its beginning. Any other `<` ends at the next `>`, or never (reference, `get_html_split_regex`). */
const ENDS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
] as const;

/** Protects line ends in tags and comments, and after an unclosed `<`. */
function withoutLinesInTags(text: string): string {
  let result = '';
  let at = 0;
  for (let start = text.indexOf('<'); start >= 0; start = text.indexOf('<', at)) {
    const [begin, end] = ENDS.find(([begin]) => text.startsWith(begin, start)) ?? ['<', '>'];
    // `<!-->` is a whole comment
    const closing = text.indexOf(end, start + Math.min(begin.length, 2));
    const next = closing < 0 ? text.length : closing + end.length;
    result += text.slice(at, start) + hold(text.slice(start, next));
    at = next;
  }
  return result + text.slice(at);
}

const isBlank = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d);

/** Offset after the last character that is not blank. */
function endOf(text: string): number {
  let end = text.length;
  while (end > 0 && isBlank(text.charCodeAt(end - 1))) end--;
  return end;
}

function trimmed(text: string): string {
  let start = 0;
  while (isBlank(text.charCodeAt(start))) start++;
  return text.slice(start, Math.max(start, endOf(text)));
}

/** Replaces preformatted text by placeholders. Everything that ends in `</pre>` is taken out, so that a text cannot forge them. */
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

function drawnTogether(text: string): string {
  return DRAW_TOGETHER.reduce((drawn, [kind, ...steps]) => (kind.test(drawn) ? rewrite(steps, drawn) : drawn), text);
}

/** Puts each piece between blank lines in a paragraph. Trailing blanks are cut off; only the first piece can begin with a line end. */
function wrap(text: string): string {
  const end = text.indexOf('\n', endOf(text));
  const pieces = (end < 0 ? text : text.slice(0, end)).replace(/^\n(?:[ \t-\r]*\n)?/, '');
  return pieces && `<p>${pieces.replace(/\n[ \t-\r]*\n/g, '</p>\n<p>')}</p>\n`;
}

/** Scripts, styles and drawings, in which line ends have another meaning. */
const VERBATIM = elementTags('script|style|svg|math');

/** Adds a break at each line end without one, except in those elements. A blank between them separates the two (reference). */
function breakLines(text: string): string {
  return replaceElements(text, VERBATIM, hold)
    .replace(/<br\/?>/g, BREAK)
    .replace(/(?<![ \t\v\f\r])([ \t\v\f\r])[ \t\v\f\r]*\n/g, (_run, first: string, at: number, whole: string) =>
      whole.endsWith(BREAK, at) ? `${first}\n` : '\n',
    )
    .replaceAll('\n', `${BREAK}\n`)
    .replaceAll(`${BREAK}${BREAK}\n`, `${BREAK}\n`)
    .replaceAll(`</p>${BREAK}\n`, '</p>\n');
}
