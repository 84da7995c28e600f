import { attributesText, hasBlocks, paragraphs } from '../../content/index.ts';
import { replaceBetween } from './scan.ts';
import { block, blockOf, type FilesOfText } from './shortcode-blocks.ts';
import { CORE_SHORTCODES, shortcodesIn } from './shortcodes.ts';

/** Private-use characters, which real text does not contain: a number between them is a placeholder for a block. */
const OPEN = '\ue000';
const CLOSE = '\ue001';
const MARK = /\ue000(\d+)\ue001/g;
const MARK_ALONE = /<p>\s*\ue000(\d+)\ue001\s*<\/p>/g;

/** A converted text. */
export interface ConvertedText {
  readonly text: string;
  /** Names of shortcodes that stay in the text, hidden from visitors. */
  readonly hidden: readonly string[];
}

/** A block that shows nothing and keeps an unknown shortcode. */
const hiddenBlock = (source: string): string => `<!-- wp:transfer/shortcode ${attributesText({ text: source })} /-->`;

/**
 * Converts shortcodes of WordPress to blocks and hides all others. If a text without blocks has shortcodes, its paragraphs are
 * marked up as well, because that is not done on display for texts with blocks.
 */
export function convertShortcodes(text: string, files: FilesOfText): ConvertedText {
  const found = shortcodesIn(text);
  if (found.length === 0) return { text, hidden: [] };
  const isMadeOfBlocks = hasBlocks(text);
  const hidden = new Set<string>();
  const made: string[] = [];
  let marked = '';
  let at = 0;
  for (const shortcode of found) {
    const isCore = (CORE_SHORTCODES as readonly string[]).includes(shortcode.name);
    const block = isCore ? blockOf(shortcode, files) : undefined;
    if (block === undefined) hidden.add(shortcode.name);
    const mark = `${OPEN}${made.length}${CLOSE}`;
    made.push(block ?? hiddenBlock(shortcode.source));
    marked += text.slice(at, shortcode.start) + (block === undefined || isMadeOfBlocks ? mark : `\n\n${mark}\n\n`);
    at = shortcode.end;
  }
  marked += text.slice(at);
  const html = isMadeOfBlocks ? marked : paragraphs(withBreaks(marked, made));
  const put = (_: string, number: string) => made[Number(number)] ?? '';
  const whole = html.replace(MARK_ALONE, put).replace(MARK, put);
  return { text: unwrapped(whole), hidden: [...hidden] };
}

const BREAK = /<!--nextpage-->|^[^\S\n]*<!--more(?: (.*?))?-->[^\S\n]*$/gm;

/** Text without blocks whose marks for further pages, and for the end of what lists show, become blocks. @param made gets the blocks */
const withBreaks = (text: string, made: string[]): string =>
  text.replace(BREAK, (mark, words?: string) => {
    const [name, attributes] = mark.includes('nextpage')
      ? ['nextpage', {}]
      : ['more', words ? { customText: words } : {}];
    made.push(block(name, attributes, mark.trim()));
    return `\n\n${OPEN}${made.length - 1}${CLOSE}\n\n`;
  });

/** Replaces shortcode blocks that now contain a block by that block. */
const unwrapped = (text: string): string =>
  replaceBetween(text, ['<!-- wp:shortcode -->', '<!-- /wp:shortcode -->'], (inner, whole) =>
    hasBlocks(inner) ? inner.trim() : whole,
  );
