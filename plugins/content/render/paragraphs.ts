import { hasBlocks, replaceBlockComments } from './blocks.ts';

const BLOCK_TAGS =
  'address|article|aside|blockquote|caption|col|colgroup|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hgroup|hr|iframe|legend|li|main|menu|nav|ol|option|p|pre|script|section|select|style|summary|table|tbody|td|textarea|tfoot|th|thead|tr|ul|video';

/** `[^<>]` and not `[^>]`: a row of tags without an end must not make the scan quadratic. */
const BLOCK_TAG = new RegExp(`<(/?)(${BLOCK_TAGS})(?=[\\s/>])[^<>]*>`, 'gi');

/**
 * A description as it is shown: blank lines make paragraphs and single line ends breaks, except inside block-level HTML,
 * which stays as it was written. Text made of blocks brings its own paragraphs and only loses the block comments.
 */
export function paragraphs(text: string): string {
  if (hasBlocks(text)) return replaceBlockComments(text, () => '').trim();
  const parts: string[] = [];
  let block = '';
  let depth = 0;
  let at = 0;
  const take = (end: number) => {
    const run = source.slice(at, end);
    if (depth > 0) block += run;
    // one by one: a text has more paragraphs than a call may have arguments
    else for (const paragraph of wrap(run)) parts.push(paragraph);
  };
  const source = text.replace(/\r\n?/g, '\n').trim();
  for (const tag of source.matchAll(BLOCK_TAG)) {
    const [whole, closing, name = ''] = tag;
    take(tag.index);
    at = tag.index + whole.length;
    block += whole;
    if (/^(hr|col)$/i.test(name)) depth += 0;
    else if (closing) depth = Math.max(0, depth - 1);
    else depth++;
    if (depth > 0) continue;
    parts.push(block);
    block = '';
  }
  take(source.length);
  if (block) parts.push(block);
  return parts.join('\n');
}

/** Paragraphs of a text without block-level HTML. */
const wrap = (run: string): string[] =>
  run
    .split(/\n[^\S\n]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${paragraph.replace(/(?:<br\s*\/?>)?[^\S\n]*\n/g, '<br />\n')}</p>`);
