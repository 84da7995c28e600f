/** What rendering a text came to; undefined leaves its member out. */
export type Html = string | undefined;

/** How a lazy text is had. */
interface LazyTextParts {
  /** Characters that it counts as. */
  readonly effort: number;
  /** What was kept of it, if that still holds. */
  readonly find: () => { readonly html: Html } | undefined;
  readonly make: () => Html;
}

/** A text of an answer that is rendered once it is known to be shown. Written as JSON it is what it was rendered to. */
export class LazyText {
  readonly effort: number;
  readonly #parts: LazyTextParts;
  #made: { readonly html: Html } | undefined;

  constructor(parts: LazyTextParts) {
    this.effort = parts.effort;
    this.#parts = parts;
  }

  /** It takes no rendering any more. */
  get isAtHand(): boolean {
    this.#made ??= this.#parts.find();
    return this.#made !== undefined;
  }

  toJSON(): Html {
    this.#made ??= this.#parts.find() ?? { html: this.#parts.make() };
    return this.#made.html;
  }
}
