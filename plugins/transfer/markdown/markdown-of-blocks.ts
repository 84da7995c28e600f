import { type Block, decodeReferences, type Piece, parseBlocks } from '../../content/index.ts';
import { blocksOfMarkdown } from './blocks-of-markdown.ts';
import { inlineMarkdown } from './inline-markdown.ts';
import { segmentsOf } from './segments.ts';

/**
 * Converts blocks to Markdown that converts back to the same blocks. A block for which that is impossible stays as it is.
 *
 * @returns undefined if the text has no blocks or other content between them, or does not convert back to the same text
 */
export function markdownOfBlocks(content: string): string | undefined {
  const parts = segmentsOf(content);
  if (parts.some(({ isBlock }) => !isBlock)) return undefined;
  const markdown = parts.map(({ text }) => markdownOf(text) ?? text).join('\n\n');
  return blocksOfMarkdown(markdown) === content ? markdown : undefined;
}

function markdownOf(text: string): string | undefined {
  const [piece, another] = parseBlocks(text);
  if (typeof piece !== 'object' || another !== undefined) return undefined;
  const markdown = ofBlock(piece);
  return markdown !== undefined && blocksOfMarkdown(markdown) === text ? markdown : undefined;
}

/** Markdown for a block, which need not convert back to the same block. */
function ofBlock(block: Block): string | undefined {
  switch (block.name) {
    case 'core/paragraph':
      return inline(block, /^<p>([\s\S]*)<\/p>$/);
    case 'core/heading': {
      const text = inline(block, /^<h\d class="wp-block-heading">([\s\S]*)<\/h\d>$/);
      const { level = 2 } = block.attributes;
      return text && typeof level === 'number' && level >= 1 && level <= 6 ? `${'#'.repeat(level)} ${text}` : undefined;
    }
    case 'core/list':
      return list(block);
    case 'core/quote':
      return quote(block);
    case 'core/code':
      return code(block);
    case 'core/separator':
      return '---';
    case 'core/image':
      return image(block);
    case 'core/table':
      return table(block);
    default:
      return undefined;
  }
}

const htmlOf = ({ pieces }: Block): string =>
  pieces
    .filter((piece) => typeof piece === 'string')
    .join('')
    .trim();

function inline(block: Block, pattern: RegExp): string | undefined {
  const [, html] = pattern.exec(htmlOf(block)) ?? [];
  return html === undefined ? undefined : inlineMarkdown(html);
}

const isNamed = (piece: Piece, name: string): piece is Block => typeof piece === 'object' && piece.name === name;

const indented = (text: string, by: number): string => text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(by)}`);

function list({ pieces, attributes }: Block): string | undefined {
  const { ordered = false, start = 1 } = attributes;
  const items: string[] = [];
  for (const piece of pieces) {
    if (typeof piece === 'string') continue;
    const mark = ordered ? `${Number(start) + items.length}. ` : '- ';
    const text = isNamed(piece, 'core/list-item') ? listItem(piece) : undefined;
    if (text === undefined) return undefined;
    items.push(mark + indented(text, mark.length));
  }
  return items.length > 0 ? items.join('\n') : undefined;
}

function listItem(item: Block): string | undefined {
  const below = item.pieces.filter((piece) => typeof piece === 'object');
  const text = inline(item, /^<li>([\s\S]*)<\/li>$/);
  if (text === undefined) return undefined;
  const lists = below.map((piece) => (isNamed(piece, 'core/list') ? list(piece) : undefined));
  return lists.includes(undefined) ? undefined : [text, ...lists].join('\n');
}

function quote({ pieces }: Block): string | undefined {
  const inside = pieces.filter((piece) => typeof piece === 'object').map(ofBlock);
  if (inside.length === 0 || inside.includes(undefined)) return undefined;
  return inside.join('\n\n').replace(/^/gm, '> ').replace(/^> $/gm, '>');
}

function code(block: Block): string | undefined {
  const [, language = '', text] =
    /^<pre class="wp-block-code(?: language-([\w+#-]+))?"><code>([\s\S]*)<\/code><\/pre>$/.exec(htmlOf(block)) ?? [];
  if (text === undefined) return undefined;
  const plain = decodeReferences(text);
  const longest = Math.max(2, ...[...plain.matchAll(/`+/g)].map(([signs]) => signs.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${plain}\n${fence}`;
}

function image(block: Block): string | undefined {
  const [, src, alt, caption] =
    /^<figure class="wp-block-image"><img src="([^"\s()<>]+)" alt="([^"\n]*)"\/>(?:<figcaption class="wp-element-caption">([^<"\n]*)<\/figcaption>)?<\/figure>$/.exec(
      htmlOf(block),
    ) ?? [];
  if (src === undefined || alt === undefined) return undefined;
  return `![${alt.replace(/[\\[\]*_`]/g, '\\$&')}](${src}${caption === undefined ? '' : ` "${caption}"`})`;
}

function table(block: Block): string | undefined {
  const rows = [...htmlOf(block).matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd](?: class="has-text-align-(left|center|right)"[^>]*)?>(.*?)<\/t[hd]>/gs)].map(
      ([, side, html = '']) => ({ side, text: inlineMarkdown(html) }),
    ),
  );
  const [head] = rows;
  if (!head || rows.some((cells) => cells.some(({ text }) => text === undefined || text.includes('\n'))))
    return undefined;
  const line = (cells: readonly (string | undefined)[]) => `| ${cells.join(' | ')} |`;
  const sides = head.map(({ side }) => (side ? SIDES[side] : '---'));
  return [
    line(head.map(({ text }) => text)),
    line(sides),
    ...rows.slice(1).map((cells) => line(cells.map(({ text }) => text))),
  ].join('\n');
}

const SIDES: Readonly<Record<string, string>> = { left: ':--', center: ':-:', right: '--:' };
