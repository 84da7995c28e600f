import { LruCache, pieceOf, type RenderContext } from '../../../core/index.ts';
import { type BlockQuestion, type BlockValues, blockRenderers, blockSupports } from './block-question.ts';
import { boundBlocks } from './bound-blocks.ts';
import { ruleText, type StyleRule } from './css/style-rule.ts';
import { type Block, type Piece, parseBlocks } from './parse-blocks.ts';
import { Tally } from './shortcodes/shortcodes.ts';

/**
 * What blocks may cost together, in characters that are read from other texts or made by renderers: a small text that shows the
 * same large one a thousand times, or a loop within loops, must not become a huge answer.
 */
export interface CostBound {
  readonly most: number;
  /** Called when they cost more. Returns where the blocks behind are to be what stands in the text, as if nobody rendered them. */
  exceed(): void;
  /** Are its blocks made in turns with what others ask for? Of one text that a page shows alone. */
  readonly inTurns?: boolean;
}

/** What each costs that is rendered, however little comes out. */
const COST_OF_ONE = 1000;
/** Texts that are shown inside each other. */
const MAX_WITHIN = 10;

/** What blocks know from around them, and which block that is. */
interface Around {
  readonly values: BlockValues;
  readonly parent?: Block;
}

/** How a text that may be of any kind becomes HTML, its blocks by the given function. */
type ShowContent = (text: string, id: number, blocks: (text: string) => string) => string;

/** Templates and texts that are shown often, taken apart. */
const taken = new LruCache<readonly Piece[]>(8 * 1024 * 1024);

/** What blocks of a text take up in memory, of its length. */
const BYTES_OF_A_CHARACTER = 8;

/** What a text is made of: the same objects each time as long as it is remembered, so that others can remember something of them. */
function blocksOf(text: string): readonly Piece[] {
  const known = taken.get(text);
  if (known) return known;
  const blocks = parseBlocks(text);
  taken.set(text, blocks, text.length * BYTES_OF_A_CHARACTER);
  return blocks;
}

/** How much HTML a block itself is made of. */
const ownLength = ({ pieces }: Block): number =>
  pieces.reduce((length, piece) => length + (typeof piece === 'string' ? piece.length : 0), 0);

/** What a block does beside its HTML: it takes numbers, adds rules. */
type Effect = (on: Rendering) => void;

/** What a block came to, and all that it did on the way. */
interface MadeBlock {
  readonly html: string;
  readonly cost: number;
  /** How many blocks it is, with those inside. */
  readonly blocks: number;
  readonly effects: readonly Effect[];
}

/** One text on its way to HTML, with the texts that it shows. */
export class Rendering {
  /** Rules for the classes that blocks made up. */
  readonly rules = new Set<string>();
  /** Elements for the end of the page. */
  readonly foot = new Set<string>();
  /** Names of the scripts that blocks need. */
  readonly scripts = new Set<string>();
  readonly #context: RenderContext;
  readonly #showContent: ShowContent;
  readonly #bound: CostBound;
  /** What names the texts that are being shown inside each other. */
  readonly #within = new Set<number | string>();
  readonly #numbers = new Tally();
  readonly #effects: Effect[] = [];
  #cost = 0;
  /** How much of that had its turn. */
  #paid = 0;
  #blocks = 0;

  constructor(context: RenderContext, bound: CostBound, showContent: ShowContent) {
    this.#context = context;
    this.#bound = bound;
    this.#showContent = showContent;
  }

  /** The HTML of a text made of blocks. */
  text(text: string, values: BlockValues): string {
    return this.pieces(blocksOf(text), { values });
  }

  /** The HTML of what a text is made of. */
  pieces(pieces: readonly Piece[], around: Around): string {
    return pieces.map((piece) => (typeof piece === 'string' ? piece : this.#block(piece, around))).join('');
  }

  /** A text of any kind within one that is being shown. */
  content(id: number, text: string, values: BlockValues): string {
    return this.#showContent(text, id, (blocks) => this.text(blocks, values));
  }

  #block(written: Block, around: Around): string {
    if (this.#cost > this.#bound.most) {
      this.#bound.exceed();
      return this.pieces(written.pieces, { ...around, parent: written });
    }
    return this.#bound.inTurns ? this.#inTurn(written, around) : this.#anew(written, around);
  }

  /** A block in a piece of the page: as it was made before the page was cut off, or anew. */
  #inTurn(written: Block, around: Around): string {
    let isNew = false;
    const make = () => {
      isNew = true;
      return this.#noted(() => this.#anew(written, around));
    };
    const made = pieceOf(this.#context, { key: `block ${this.#blocks}`, of: written, make });
    if (!isNew) this.#repeat(made);
    return made.html;
  }

  #noted(render: () => string): { readonly value: MadeBlock; readonly effort: number } {
    const [cost, paid, blocks, effects] = [this.#cost, this.#paid, this.#blocks, this.#effects.length];
    this.#blocks++;
    const html = render();
    const made = this.#cost - cost;
    const effort = made - (this.#paid - paid);
    this.#paid = paid + made;
    const value = { html, cost: made, blocks: this.#blocks - blocks, effects: this.#effects.slice(effects) };
    return { value, effort };
  }

  #repeat({ cost, blocks, effects }: MadeBlock): void {
    this.#cost += cost;
    this.#paid += cost;
    this.#blocks += blocks;
    for (const effect of effects) this.#do(effect);
  }

  #do(effect: Effect): void {
    this.#effects.push(effect);
    effect(this);
  }

  #anew(written: Block, around: Around): string {
    const { contributions } = this.#context;
    const block = this.#withBindings(written, around.values);
    let inside = 0;
    const question: BlockQuestion = {
      block,
      parent: around.parent,
      context: this.#context,
      values: around.values,
      render: (pieces, more) => {
        const rendered = this.pieces(pieces, {
          values: { ...around.values, ...support?.values, ...more },
          parent: block,
        });
        inside += rendered.length;
        return rendered;
      },
      include: (id, text, more) => this.#another(id, text, () => this.text(text, { ...around.values, ...more })),
      content: (id, text, more) => this.#another(id, text, () => this.content(id, text, { ...around.values, ...more })),
      number: (name) => this.#number(name),
      style: (rule) => this.#style(rule),
      foot: (html) => this.#do((on) => on.foot.add(html)),
      needs: (script) => this.#do((on) => on.scripts.add(script)),
    };
    const support = contributions.ask(blockSupports, question);
    const html = contributions.ask(blockRenderers, question);
    // what stands inside has cost what it costs
    if (html !== undefined) this.#cost += COST_OF_ONE + Math.max(0, html.length - inside);
    const shown = html ?? question.render(block.pieces);
    return support ? support.finish(shown) : shown;
  }

  /** A block with what stands elsewhere for its attributes: one small block after the other may show the same large text. */
  #withBindings(written: Block, values: BlockValues): Block {
    if (written.attributes.metadata === undefined) return written;
    const bound = this.#context.contributions.ask(boundBlocks, { block: written, context: this.#context, values });
    if (!bound) return written;
    this.#cost += COST_OF_ONE + ownLength(bound);
    return bound;
  }

  #style(rule: StyleRule): void {
    const text = ruleText(rule);
    if (text !== '') this.#do((on) => on.rules.add(text));
  }

  #number(name: string): number {
    this.#effects.push((on) => on.#numbers.next(name));
    return this.#numbers.next(name);
  }

  /** Another record's text; empty while it is being shown already. */
  #another(id: number | string, text: string, show: () => string): string {
    if (this.#within.has(id) || this.#within.size >= MAX_WITHIN) return '';
    this.#cost += text.length;
    this.#within.add(id);
    const html = show();
    this.#within.delete(id);
    return html;
  }
}
