/** What one level of a JSON text is indented by, as its first member tells. */
export const indentOf = (text: string): string => /^\s*\{\r?\n([ \t]+)"/.exec(text)?.[1] ?? '  ';
