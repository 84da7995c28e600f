import { escapeHtml } from '../../../../core/index.ts';
import { type PhpToken, phpTokens } from './php-tokens.ts';

/** Placeholder for the theme's URL in the output, until that is known. */
export const THEME_MARK = '\u0000theme\u0000';

/** The code is more than simple text output. */
export class NotUnderstood extends Error {}

/** Escapes like `esc_html`: existing character references are kept. */
const escaped = (text: string): string => text.replace(/&(?!(?:[a-z][a-z\d]*|#\d+|#x[\da-f]+);)|[<>"']/gi, escapeHtml);

type Argument = (index: number) => string;

const first = (of: Argument): string => of(0);
const firstEscaped = (of: Argument): string => escaped(of(0));
const asset = (of: Argument, count: number): string => `${THEME_MARK}/${count > 0 ? of(0).replace(/^\//, '') : ''}`;
const theme = (): string => THEME_MARK;

/** Supported functions that return a text; translation functions return the original. */
const FUNCTIONS: Readonly<Record<string, (of: Argument, count: number) => string>> = {
  __: first,
  _x: first,
  translate: first,
  esc_html__: firstEscaped,
  esc_html_x: firstEscaped,
  esc_attr__: firstEscaped,
  esc_attr_x: firstEscaped,
  esc_html: firstEscaped,
  esc_attr: firstEscaped,
  esc_url: first,
  esc_url_raw: first,
  wp_kses_post: first,
  wp_kses_data: first,
  sprintf: (of, count) => formatted(of, count),
  get_template_directory_uri: theme,
  get_stylesheet_directory_uri: theme,
  get_theme_file_uri: asset,
  get_parent_theme_file_uri: asset,
};

/** Functions that print the result of another function. */
const WRITERS: Readonly<Record<string, string>> = {
  _e: '__',
  _ex: '_x',
  esc_html_e: 'esc_html__',
  esc_attr_e: 'esc_attr__',
  printf: 'sprintf',
};

function formatted(of: Argument, count: number): string {
  let next = 1;
  return of(0).replace(/%(?:(\d+)\$)?([sd%])/g, (_, position: string | undefined, kind: string) => {
    if (kind === '%') return '%';
    const at = position === undefined ? next++ : Number(position);
    if (at < 1 || at >= count) throw new NotUnderstood();
    return of(at);
  });
}

/**
 * The output of a piece of PHP, if it consists only of texts, translations and addresses of the theme's files. No code is run.
 *
 * @param code between `<?php` and `?>`
 * @param isEcho whether it followed `<?=`
 * @throws NotUnderstood
 */
export const phpText = (code: string, isEcho: boolean): string => new PhpReader(phpTokens(code)).written(isEcho);

/** Simple texts have fewer tokens; the limit also bounds the recursion of nested brackets. */
const MOST_TOKENS = 2_000;

class PhpReader {
  readonly #tokens: readonly PhpToken[];
  #at = 0;

  constructor(tokens: readonly PhpToken[]) {
    if (tokens.length > MOST_TOKENS) throw new NotUnderstood();
    this.#tokens = tokens;
  }

  written(isEcho: boolean): string {
    let text = isEcho ? this.#list() : '';
    while (this.#at < this.#tokens.length) {
      if (this.#takes('sign', ';')) continue;
      text += this.#statement();
      if (this.#at < this.#tokens.length) this.#expect(';');
    }
    return text;
  }

  #statement(): string {
    if (this.#takes('name', 'echo') || this.#takes('name', 'print')) return this.#list();
    const { kind, value = '' } = this.#tokens[this.#at] ?? {};
    const writer = kind === 'name' && Object.hasOwn(WRITERS, value) ? WRITERS[value] : undefined;
    if (writer === undefined) throw new NotUnderstood();
    this.#at++;
    return this.#call(writer);
  }

  /** Comma-separated expressions, concatenated. */
  #list(): string {
    let text = this.#expression();
    while (this.#takes('sign', ',')) text += this.#expression();
    return text;
  }

  #expression(): string {
    let text = this.#term();
    while (this.#takes('sign', '.')) text += this.#term();
    return text;
  }

  #term(): string {
    const token = this.#tokens[this.#at++];
    if (token?.kind === 'text' || token?.kind === 'number') return token.value;
    if (token?.kind === 'name') return this.#call(token.value);
    if (token?.kind !== 'sign' || token.value !== '(') throw new NotUnderstood();
    const text = this.#expression();
    this.#expect(')');
    return text;
  }

  #call(name: string): string {
    const give = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
    if (!give) throw new NotUnderstood();
    this.#expect('(');
    const given: string[] = [];
    while (!this.#takes('sign', ')')) {
      if (given.length > 0) this.#expect(',');
      if (this.#takes('sign', ')')) break;
      given.push(this.#expression());
    }
    return give((index) => {
      const text = given[index];
      if (text === undefined) throw new NotUnderstood();
      return text;
    }, given.length);
  }

  #takes(kind: PhpToken['kind'], value: string): boolean {
    const token = this.#tokens[this.#at];
    if (token?.kind !== kind || token.value !== value) return false;
    this.#at++;
    return true;
  }

  #expect(sign: string): void {
    if (!this.#takes('sign', sign)) throw new NotUnderstood();
  }
}
