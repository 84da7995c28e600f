const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#039;',
};

/** Text as HTML that shows it, in an element or in a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => REFERENCES[char] ?? char);

/** A piece of HTML whose texts are escaped. Only `html` and `trustedHtml` make one. */
export class Html {
  readonly #markup: string;

  private constructor(markup: string) {
    this.#markup = markup;
  }

  /** @internal */
  static of(markup: string): Html {
    return new Html(markup);
  }

  /** The markup, as it is sent. */
  toString(): string {
    return this.#markup;
  }
}

/** What may stand in a template: text, which is escaped; pieces, which are not; nothing. */
export type HtmlValue = string | number | Html | false | null | undefined | readonly HtmlValue[];

/**
 * Makes HTML of a template: texts and numbers in it are escaped for elements and for quoted attributes, nested pieces are
 * kept, arrays are put together, `undefined`, `null` and `false` are nothing.
 *
 * What is escaped here is safe nowhere else: not in an attribute without quotes, a `<script>` or a `<style>`, and a URL in
 * an `href` must have been checked for its scheme.
 */
export const html = (markup: TemplateStringsArray, ...values: readonly HtmlValue[]): Html =>
  Html.of(String.raw({ raw: markup }, ...values.map(written)));

/** Takes markup as it is. For what was made safe elsewhere (sanitized content, a style sheet of ours), never for a text. */
export const trustedHtml = (markup: string): Html => Html.of(markup);

function written(value: HtmlValue): string {
  if (value === undefined || value === null || value === false) return '';
  if (value instanceof Html) return value.toString();
  return typeof value === 'object' ? value.map(written).join('') : escapeHtml(String(value));
}
