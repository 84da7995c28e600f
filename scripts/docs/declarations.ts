/** One exported declaration of a `.d.ts` file. */
export interface Declaration {
  readonly name: string;
  /** Its doc comment, without the stars. */
  readonly comment: string;
  /** As it stands there, without `export` and `declare`. */
  readonly signature: string;
}

const EXPORTED = /^export (?:declare )?((?:abstract )?(?:function|const|class|interface|type) (\w+)[\s\S]*)$/;

/**
 * Reads what a file exports. The compiler begins each statement and each of their comments at the margin, and nothing else
 * but closing brackets.
 */
export function declarationsIn(text: string): readonly Declaration[] {
  const statements = text.split(/\n(?=[^\s})\]|&*/]|\/\*\*)/).map((statement) => statement.trimEnd());
  return statements.flatMap((statement, index) => {
    const [, signature, name] = EXPORTED.exec(statement) ?? [];
    if (signature === undefined || name === undefined) return [];
    return [{ name, signature: indented(signature), comment: commentIn(statements[index - 1] ?? '') }];
  });
}

/** By two spaces for the compiler's four; what goes on in a comment has one more. */
const indented = (text: string): string =>
  text.replaceAll(/^(?: {4})+/gm, (spaces) => ' '.repeat(spaces.length / 2)).replaceAll(/^ *#private;\n/gm, '');

const commentIn = (text: string): string =>
  text.startsWith('/**')
    ? text
        .replace(/^\/\*\* ?/, '')
        .replace(/\s*\*\/$/, '')
        .replaceAll(/^ \* ?/gm, '')
        .trim()
    : '';
