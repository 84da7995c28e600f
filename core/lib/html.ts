const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#039;',
};

/** Escapes a text for HTML, in an element or in a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => REFERENCES[char] ?? char);

/** A piece of HTML whose texts are escaped. Only `html` and `trustedHtml` create one. */
export class Html {
  readonly #markup: string;

  private constructor(markup: string) {
    this.#markup = markup;
  }

  /** @internal */
  static of(markup: string): Html {
    return new Html(markup);
  }

  /** The markup as sent. */
  toString(): string {
    return this.#markup;
  }
}

/** A value in a template: text, which is escaped; pieces of HTML, which are not; or nothing. */
export type HtmlValue = string | number | Html | false | null | undefined | readonly HtmlValue[];

/**
 * Creates HTML from a template. Texts and numbers are escaped for elements and quoted attributes, nested pieces are kept, arrays
 * are concatenated, and `undefined`, `null` and `false` produce nothing.
 *
 * The escaping is not safe anywhere else, such as in an unquoted attribute, a `<script>` or a `<style>`. The scheme of a URL in an
 * `href` must have been checked.
 */
export const html = (markup: TemplateStringsArray, ...values: readonly HtmlValue[]): Html =>
  Html.of(String.raw({ raw: markup }, ...values.map(written)));

/** Uses markup unchanged. For markup that was made safe elsewhere (sanitized content, our own style sheets), never for a text. */
export const trustedHtml = (markup: string): Html => Html.of(markup);

function written(value: HtmlValue): string {
  if (value === undefined || value === null || value === false) return '';
  if (value instanceof Html) return value.toString();
  return typeof value === 'object' ? value.map(written).join('') : escapeHtml(String(value));
}
