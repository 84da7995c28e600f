/** A token of PHP, as far as simple expressions need it. */
export interface PhpToken {
  readonly kind: 'name' | 'text' | 'number' | 'sign' | 'other';
  /** For a string literal, its value. */
  readonly value: string;
}

const TOKEN =
  /(\s+|\/\*[\s\S]*?(?:\*\/|$)|(?:\/\/|#)[^\n]*)|([a-zA-Z_\x80-\uffff\\][\w\\\x80-\uffff]*)|('(?:[^'\\]|\\[\s\S]?)*(?:'|$)|"(?:[^"\\]|\\[\s\S]?)*(?:"|$))|(\d+(?:\.\d+)?)|([().,;])|([\s\S])/g;

/** Splits PHP into tokens, without whitespace and comments. Anything outside of simple expressions is `other`. */
export function phpTokens(code: string): readonly PhpToken[] {
  const tokens: PhpToken[] = [];
  for (const [whole, , name, text, number, sign] of code.matchAll(TOKEN)) {
    if (name !== undefined) tokens.push({ kind: 'name', value: name.replace(/^\\/, '') });
    else if (text !== undefined) tokens.push(textToken(text));
    else if (number !== undefined) tokens.push({ kind: 'number', value: number });
    else if (sign !== undefined) tokens.push({ kind: 'sign', value: sign });
    else if (!isBlank(whole)) tokens.push({ kind: 'other', value: whole });
  }
  return tokens;
}

const isBlank = (text: string): boolean => /^(?:\s|\/\*|\/\/|#)/.test(text);

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '"': '"', '\\': '\\', $: '$' };

function textToken(quoted: string): PhpToken {
  // a string without an end reaches to the end of the code
  if (quoted.length < 2 || quoted.at(-1) !== quoted[0]) return { kind: 'other', value: quoted };
  const inside = quoted.slice(1, -1);
  if (quoted.startsWith("'")) return { kind: 'text', value: inside.replace(/\\(['\\])/g, '$1') };
  // a string with variables is not a literal
  if (/(?<!\\)(?:\\\\)*\$[\w{]|\{\$/.test(inside)) return { kind: 'other', value: quoted };
  return { kind: 'text', value: inside.replace(/\\([nrt"\\$])/g, (_, sign: string) => ESCAPES[sign] ?? sign) };
}
