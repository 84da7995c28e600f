import type { OwaspRow } from './table.ts';

/** The rows as they stand in docs/security.md: risk by risk, file by file. */
export const owaspMarkdown = (rows: readonly OwaspRow[]): string =>
  rows
    .map(({ risk, tests }) => {
      const files = Object.entries(tests).map(
        ([file, names]) => `- \`test/${file}\`: ${names.map((name) => `\`${name}\``).join(' · ')}`,
      );
      return `**${risk}**\n\n${files.join('\n')}\n`;
    })
    .join('\n');
