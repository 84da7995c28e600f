import { hasBlocks } from './block-comment.ts';
import { blockRenderers } from './block-renderers.ts';
import { paragraphs } from './paragraphs.ts';
import { type Block, type Piece, parseBlocks } from './parse-blocks.ts';
import type { RenderContext } from './render-context.ts';
import { texturize } from './texturize.ts';

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
 */
export function renderContent(context: RenderContext, text: string): string {
  if (hasBlocks(text)) return texturize(new Rendering(context).text(text));
  const html = paragraphs(texturize(text));
  return html && `${html}\n`;
}

/** One text on its way to HTML, with the texts that it shows. */
class Rendering {
  readonly #context: RenderContext;
  /** Ids of the records whose texts are being shown inside each other. */
  readonly #within = new Set<number>();
  #cost = 0;

  constructor({ store, site, contributions, moment }: RenderContext) {
    // nothing else of what the caller has, such as who reads
    this.#context = { store, site, contributions, moment };
  }

  text(text: string): string {
    return this.#pieces(parseBlocks(text));
  }

  #pieces(pieces: readonly Piece[]): string {
    return pieces.map((piece) => (typeof piece === 'string' ? piece : this.#block(piece))).join('');
  }

  #block(block: Block): string {
    return this.#ask(block) ?? this.#pieces(block.pieces);
  }

  /** Undefined when nobody renders it: then it is what stands in the text. */
  #ask(block: Block): string | undefined {
    if (this.#cost > MAX_COST) return undefined;
    const html = this.#context.contributions.ask(blockRenderers, {
      block,
      context: this.#context,
      render: (pieces) => this.#pieces(pieces),
      include: (id, text) => this.#include(id, text),
    });
    if (html !== undefined) this.#cost += COST_OF_ONE + html.length;
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
