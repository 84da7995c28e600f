import { decodeReferences, htmlTokens } from '../../content/index.ts';

/** Markdown delimiters of elements without attributes. */
const MARKS: Readonly<Record<string, string>> = { strong: '**', em: '*', s: '~~' };

/** Characters with a meaning anywhere in a line. */
const SIGNS = /[\\`*_[\]~|]/g;

/** Characters with a meaning at the beginning of a line: headings, quotes, lists, thematic breaks. */
const LINE_BEGINS = /^(\s*)(?:([#>+=-])|(\d+)([.)]))/;

/**
 * Converts inline HTML to Markdown.
 *
 * @returns undefined if Markdown cannot express it
 */
export function inlineMarkdown(html: string): string | undefined {
  const writing = new InlineWriting();
  for (const token of htmlTokens(html)) {
    switch (token.kind) {
      case 'text':
        writing.text(token.text);
        break;
      case 'begin':
        if (!writing.begin(token.name, token.attributes)) return undefined;
        break;
      case 'end':
        if (!writing.end(token.name)) return undefined;
        break;
      default:
        return undefined;
    }
  }
  return writing.result();
}

interface Open {
  readonly name: string;
  /** Markdown that ends it. */
  readonly end: string;
}

class InlineWriting {
  readonly #open: Open[] = [];
  #written = '';
  /** Text of an open code span, which is written when it is complete. */
  #code: string | undefined;

  text(text: string): void {
    if (this.#code !== undefined) this.#code += text;
    else this.#written += escaped(text, this.#written === '' || this.#written.endsWith('\n'));
  }

  begin(name: string, attributes: ReadonlyMap<string, string | undefined>): boolean {
    if (this.#code !== undefined) return false;
    const mark = MARKS[name];
    if (mark !== undefined && attributes.size === 0) {
      this.#written += mark;
      this.#open.push({ name, end: mark });
      return true;
    }
    if (name === 'code' && attributes.size === 0) {
      this.#code = '';
      this.#open.push({ name, end: '' });
      return true;
    }
    if (name === 'br' && attributes.size === 0) {
      this.#written += '\\\n';
      return true;
    }
    if (name === 'a') return this.#beginLink(attributes);
    return false;
  }

  end(name: string): boolean {
    const open = this.#open.pop();
    if (open?.name !== name) return false;
    if (this.#code !== undefined) {
      this.#written += codeSpan(decodeReferences(this.#code));
      this.#code = undefined;
    }
    this.#written += open.end;
    return true;
  }

  result(): string | undefined {
    return this.#open.length === 0 ? this.#written : undefined;
  }

  #beginLink(attributes: ReadonlyMap<string, string | undefined>): boolean {
    const href = attributes.get('href');
    const title = attributes.get('title');
    const known = (href === undefined ? 0 : 1) + (title === undefined ? 0 : 1);
    if (href === undefined || attributes.size !== known || /[\s<>()\\]/.test(href)) return false;
    if (title !== undefined && /["\\\n]/.test(title)) return false;
    this.#written += '[';
    this.#open.push({ name: 'a', end: `](${href}${title === undefined ? '' : ` "${title}"`})` });
    return true;
  }
}

/** Escapes text for Markdown. */
const escaped = (text: string, beginsLine: boolean): string =>
  text
    .replace(SIGNS, '\\$&')
    .replace(/(https?|ftp):(?=\/\/)/gi, '$1\\:')
    .replace(/www\./gi, (www) => `${www.slice(0, 3)}\\.`)
    .replace(/(?<=\w)@/g, '\\@')
    .split('\n')
    .map((line, index) =>
      index > 0 || beginsLine
        ? line.replace(LINE_BEGINS, (_, space, sign, number, behind) =>
            sign ? `${space}\\${sign}` : `${space}${number}\\${behind}`,
          )
        : line,
    )
    .join('\n');

/** A code span with as many backticks as needed. */
function codeSpan(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([signs]) => signs.length));
  const fence = '`'.repeat(longest + 1);
  const space = /^`|`$/.test(text) ? ' ' : '';
  return `${fence}${space}${text}${space}${fence}`;
}
