const TAG = /^@(\w+) ?/;

/** What a tag of a doc comment says, as a line of a list. */
const TAGS: Readonly<Record<string, (text: string) => string>> = {
  param: (text) => text.replace(/^(\w+) /, '- `$1`: '),
  returns: (text) => `- gives: ${text}`,
  throws: (text) => `- throws: ${text}`,
  example: (text) => `\n\`\`\`ts\n${text}\n\`\`\``,
};

/** A doc comment as Markdown: what it says, then a list of what goes in, comes out and is thrown. */
export function commentMarkdown(comment: string): string {
  const [said = '', ...tagged] = `\n${comment}`.split(/[\n ](?=@(?:param|returns|throws|example)\b)/);
  const lines = tagged.map((text) => {
    const tag = TAG.exec(text)?.[1] ?? '';
    const rest = text.replace(TAG, '').trim();
    return (TAGS[tag] ?? String)(tag === 'example' ? rest : rest.replaceAll(/\s*\n\s*/g, ' '));
  });
  return [said.trim(), lines.join('\n')].filter((part) => part !== '').join('\n\n');
}
