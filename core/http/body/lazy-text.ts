/** Result of rendering a text; undefined omits its member. */
export type Html = string | undefined;

interface LazyTextParts {
  /** Number of characters that it counts as. */
  readonly effort: number;
  /** Returns the cached result, if it is still valid. */
  readonly find: () => { readonly html: Html } | undefined;
  readonly make: () => Html;
}

/** A text that is rendered only when it is needed. Its JSON is the rendered text. */
export class LazyText {
  readonly effort: number;
  readonly #parts: LazyTextParts;
  #made: { readonly html: Html } | undefined;

  constructor(parts: LazyTextParts) {
    this.effort = parts.effort;
    this.#parts = parts;
  }

  /** Is it already rendered or cached? */
  get isAtHand(): boolean {
    this.#made ??= this.#parts.find();
    return this.#made !== undefined;
  }

  toJSON(): Html {
    this.#made ??= this.#parts.find() ?? { html: this.#parts.make() };
    return this.#made.html;
  }
}
