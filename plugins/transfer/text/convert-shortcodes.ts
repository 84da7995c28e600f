import { attributesText, hasBlocks, paragraphs } from '../../content/index.ts';
import { replaceBetween } from './scan.ts';
import { blockOf, type FilesOfText } from './shortcode-blocks.ts';
import { CORE_SHORTCODES, shortcodesIn } from './shortcodes.ts';

/** Characters that no text of people has: a number between them stands for what is put there later. */
const OPEN = '\ue000';
const CLOSE = '\ue001';
const MARK = /\ue000(\d+)\ue001/g;
const MARK_ALONE = /<p>\s*\ue000(\d+)\ue001\s*<\/p>/g;

/** What became of a text. */
export interface ConvertedText {
  readonly text: string;
  /** Names of shortcodes that stay in the text, hidden from visitors. */
  readonly hidden: readonly string[];
}

/** A block that shows nothing, and keeps what nobody here understands. */
const hiddenBlock = (source: string): string => `<!-- wp:transfer/shortcode ${attributesText({ text: source })} /-->`;

/**
 * A text whose shortcodes of WordPress are blocks, and all others hidden. A text without blocks becomes one with blocks where it has
 * any: its paragraphs are made then, since none are made beside blocks.
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
  const html = isMadeOfBlocks ? marked : paragraphs(marked);
  const put = (_: string, number: string) => made[Number(number)] ?? '';
  const whole = html.replace(MARK_ALONE, put).replace(MARK, put);
  return { text: unwrapped(whole), hidden: [...hidden] };
}

/** A block of a shortcode in which a block stands now is that block. */
const unwrapped = (text: string): string =>
  replaceBetween(text, ['<!-- wp:shortcode -->', '<!-- /wp:shortcode -->'], (inner, whole) =>
    hasBlocks(inner) ? inner.trim() : whole,
  );
