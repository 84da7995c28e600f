import { firstPoint, type RenderContext } from '../../../core/index.ts';
import { hasBlocks } from './html/html-tokens.ts';
import { withLoadingAttributes } from './loading-attributes.ts';
import { paragraphs } from './paragraphs.ts';
import { type Block, type Piece, parseBlocks } from './parse-blocks.ts';
import { linkEmbeds, mediaShortcodeRenderer, renderShortcodes, Tally } from './shortcodes/shortcodes.ts';
import { withSmilies } from './smilies.ts';
import { texturize } from './texturize.ts';

/** Which block is to be rendered, and what a renderer needs for it. */
export interface BlockQuestion {
  readonly block: Block;
  readonly context: RenderContext;
  /** The HTML of what lies inside it. */
  render(pieces: readonly Piece[]): string;
  /** The HTML of another record's text, made of blocks; empty while that record is being shown already. */
  include(id: number, text: string): string;
  /** The next number of this name in the text, from 1: what blocks make names of elements of. */
  number(name: string): number;
}

/**
 * Asked for the HTML of each block; those that nobody answers for are what stands in the text. A renderer escapes what it
 * shows, shows what everybody may see and nothing else, and answers the same for every reader.
 */
export const blockRenderers = firstPoint<BlockQuestion, string>('content/block-renderers');

/**
 * What the blocks of one text may cost together, in characters that are read from other texts or made by renderers: a small
 * text that shows the same large one a thousand times must not become a huge answer. Those behind are what stands in the
 * text, as if nobody rendered them.
 */
const MAX_COST = 1024 * 1024;
/** What each costs that is rendered, however little comes out. */
const COST_OF_ONE = 1000;
/** Texts that are shown inside each other. */
const MAX_WITHIN = 10;

/**
 * A text as it is shown. One made of blocks is rendered block by block and brings its own paragraphs; any other gets
 * paragraphs.
 *
 * @param text as it is stored
 * @param host id of the record whose text it is: a gallery that names nothing shows what belongs to that
 */
export function renderContent(context: RenderContext, text: string, host?: number): string {
  const readerless = withoutReader(context);
  const linked = linkEmbeds(text);
  const html = hasBlocks(linked) ? texturize(new Rendering(readerless).text(linked)) : inParagraphs(texturize(linked));
  return withSmilies(withLoadingAttributes(renderShortcodes(html, mediaShortcodeRenderer(readerless, host))));
}

/** The HTML of one block that stands in no text; of one that nobody renders what stands in it. */
export const renderBlock = (context: RenderContext, block: Block): string =>
  new Rendering(withoutReader(context)).pieces([block]);

/** Nothing else of what the caller has, such as who reads. */
const withoutReader = ({ store, site, contributions, moment }: RenderContext): RenderContext => ({
  store,
  site,
  contributions,
  moment,
});

const inParagraphs = (text: string): string => {
  const html = paragraphs(text);
  return html && `${html}\n`;
};

/** One text on its way to HTML, with the texts that it shows. */
class Rendering {
  readonly #context: RenderContext;
  /** Ids of the records whose texts are being shown inside each other. */
  readonly #within = new Set<number>();
  readonly #numbers = new Tally();
  #cost = 0;

  constructor(context: RenderContext) {
    this.#context = context;
  }

  text(text: string): string {
    return this.pieces(parseBlocks(text));
  }

  pieces(pieces: readonly Piece[]): string {
    return pieces.map((piece) => (typeof piece === 'string' ? piece : this.#block(piece))).join('');
  }

  #block(block: Block): string {
    return this.#ask(block) ?? this.pieces(block.pieces);
  }

  /** Undefined when nobody renders it: then it is what stands in the text. */
  #ask(block: Block): string | undefined {
    if (this.#cost > MAX_COST) return undefined;
    let inside = 0;
    const html = this.#context.contributions.ask(blockRenderers, {
      block,
      context: this.#context,
      render: (pieces) => {
        const rendered = this.pieces(pieces);
        inside += rendered.length;
        return rendered;
      },
      include: (id, text) => this.#include(id, text),
      number: (name) => this.#numbers.next(name),
    });
    // what stands inside has cost what it costs
    if (html !== undefined) this.#cost += COST_OF_ONE + Math.max(0, html.length - inside);
    return html;
  }

  #include(id: number, text: string): string {
    if (this.#within.has(id) || this.#within.size >= MAX_WITHIN) return '';
    this.#cost += text.length;
    this.#within.add(id);
    const html = this.text(text);
    this.#within.delete(id);
    return html;
  }
}
