const TAG = /^@(\w+) ?/;

/** Converts each tag of a doc comment to a list item or a code block. */
const TAGS: Readonly<Record<string, (text: string) => string>> = {
  param: (text) => text.replace(/^(\w+) /, '- `$1`: '),
  returns: (text) => `- returns: ${text}`,
  throws: (text) => `- throws: ${text}`,
  example: (text) => `\n\`\`\`ts\n${text}\n\`\`\``,
};

/** Converts a doc comment to Markdown: the description, then a list of parameters, results and errors. */
export function commentMarkdown(comment: string): string {
  const [said = '', ...tagged] = `\n${comment}`.split(/[\n ](?=@(?:param|returns|throws|example)\b)/);
  const lines = tagged.map((text) => {
    const tag = TAG.exec(text)?.[1] ?? '';
    const rest = text.replace(TAG, '').trim();
    return (TAGS[tag] ?? String)(tag === 'example' ? rest : rest.replaceAll(/\s*\n\s*/g, ' '));
  });
  return [said.trim(), lines.join('\n')].filter((part) => part !== '').join('\n\n');
}
