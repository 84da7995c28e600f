import { Lexer, Tokenizer, type Tokens, type TokensList } from 'marked';

/** Nesting depth of quotes, lists, links and emphasis beyond which their marks stay plain text. */
const DEPTH = 50;

/** Characters that the steps through a text may look at: at least so many, and so many per character of the text. */
const LEAST_EXAMINED = 4_000_000;
const EXAMINED_PER_CHARACTER = 64;

/** `marked` may look at the rest of a paragraph at each mark in it, and calls itself for each level of nesting. This bounds both. */
class BoundedTokenizer extends Tokenizer {
  #left: number;
  #depth = 0;

  constructor(length: number) {
    super();
    this.#left = LEAST_EXAMINED + EXAMINED_PER_CHARACTER * length;
  }

  /** The first method that is called at each step through a paragraph. */
  override escape(source: string): Tokens.Escape | undefined {
    this.#left -= source.length;
    return this.#left < 0 ? { type: 'escape', raw: source, text: source } : super.escape(source);
  }

  override blockquote(source: string): Tokens.Blockquote | undefined {
    return this.#within(() => super.blockquote(source));
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
