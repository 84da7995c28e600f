/** One exported declaration of a `.d.ts` file. */
export interface Declaration {
  readonly name: string;
  /** Its doc comment without the comment markers. */
  readonly comment: string;
  /** Without `export` and `declare`. */
  readonly signature: string;
}

const EXPORTED = /^export (?:declare )?((?:abstract )?(?:function|const|class|interface|type) (\w+)[\s\S]*)$/;

/**
 * Parses the exported declarations of a `.d.ts` file. In the compiler's output, only statements, their comments and closing
 * brackets start in the first column.
 */
export function declarationsIn(text: string): readonly Declaration[] {
  const statements = text.split(/\n(?=[^\s})\]|&*/]|\/\*\*)/).map((statement) => statement.trimEnd());
  return statements.flatMap((statement, index) => {
    const [, signature, name] = EXPORTED.exec(statement) ?? [];
    if (signature === undefined || name === undefined) return [];
    return [{ name, signature: indented(signature), comment: commentIn(statements[index - 1] ?? '') }];
  });
}

/** Halves the compiler's indentation of four spaces; continuation lines of comments have one space more. */
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
