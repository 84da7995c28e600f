import { Lexer, Tokenizer, type Tokens, type TokensList } from 'marked';

/** Nesting depth of quotes, lists, links and emphasis beyond which their marks stay plain text. */
const DEPTH = 50;

/** Characters that the steps through a text may look at: at least so many, and so many per character of the text. */
const LEAST_EXAMINED = 4_000_000;
const EXAMINED_PER_CHARACTER = 64;

/** Characters within which an underlined heading must end. `marked` looks for its end again at each line of a list item. */
const LONGEST_HEADING = 1_000;
/** Effort of looking for the end of a heading at one character, relative to other steps. */
const HEADING_EFFORT = 8;

/** A bare address that is longer stays plain text, because `marked` takes time quadratic in the punctuation at its end. */
const LONG_ADDRESS = /^\S{2000}/;

/** A line of a quote without a mark, and a line with one after it. */
const LAZY_LINE = /\n(?! {0,3}>)[^\n]*\n(?= {0,3}>)/g;

/**
 * `marked` may look at the rest of a paragraph at each mark in it, at the rest of a list item at each line, and at a whole quote at
 * each line without a mark; and it calls itself for each level of nesting. This bounds all of them.
 */
class BoundedTokenizer extends Tokenizer {
  #left: number;
  #depth = 0;

  constructor(length: number) {
    super();
    this.#left = LEAST_EXAMINED + EXAMINED_PER_CHARACTER * length;
  }

  /** The first method that is called at each step through a paragraph. */
  override escape(source: string): Tokens.Escape | undefined {
    return this.#examines(source.length) ? super.escape(source) : { type: 'escape', raw: source, text: source };
  }

  override url(source: string): Tokens.Link | undefined {
    return LONG_ADDRESS.test(source) ? undefined : super.url(source);
  }

  override lheading(source: string): Tokens.Heading | undefined {
    const begin = source.slice(0, LONGEST_HEADING);
    const [paragraph = ''] = begin.split('\n\n', 1);
    if (!this.#examines(HEADING_EFFORT * paragraph.length)) return undefined;
    const isWhole = begin.length === source.length;
    return super.lheading(isWhole ? source : begin.slice(0, begin.lastIndexOf('\n') + 1));
  }

  override blockquote(source: string): Tokens.Blockquote | undefined {
    if (this.#left < 0) return undefined;
    const [quote = ''] = this.rules.block.blockquote.exec(source) ?? [];
    const lazy = quote.match(LAZY_LINE)?.length ?? 0;
    return this.#examines(lazy * quote.length) ? this.#within(() => super.blockquote(source)) : undefined;
  }

  override list(source: string): Tokens.List | undefined {
    return this.#within(() => super.list(source));
  }

  override link(source: string): Tokens.Link | Tokens.Image | undefined {
    return this.#within(() => super.link(source));
  }

  override emStrong(source: string, masked: string, before?: string): Tokens.Em | Tokens.Strong | undefined {
    return this.#within(() => super.emStrong(source, masked, before));
  }

  override del(source: string, masked: string, before?: string): Tokens.Del | undefined {
    return this.#within(() => super.del(source, masked, before));
  }

  /** Whether a step may still look at this many characters. */
  #examines(characters: number): boolean {
    this.#left -= characters;
    return this.#left >= 0;
  }

  #within<T>(find: () => T): T | undefined {
    if (this.#depth >= DEPTH) return undefined;
    this.#depth++;
    try {
      return find();
    } finally {
      this.#depth--;
    }
  }
}

/**
 * Parses Markdown (GFM) in bounded time. In a text with more marks or levels than people write, those beyond the bounds stay plain
 * text.
 */
export const markdownTokens = (text: string): TokensList =>
  new Lexer({ gfm: true, tokenizer: new BoundedTokenizer(text.length) }).lex(text);
