/** Heading of the changes since the last release. */
const UNRELEASED = '## Unreleased';

/**
 * The text of `CHANGELOG.md` for a release: the unreleased section gets its version and date.
 *
 * @param version such as `0.2.0`
 * @param date such as `2026-11-23`
 * @throws Error when nothing is listed as unreleased
 */
export function releasedChangelog(text: string, version: string, date: string): string {
  const [before, after = ''] = text.split(`\n${UNRELEASED}\n`);
  const [listed = ''] = after.split('\n## ');
  if (listed.trim() === '') throw new Error(`CHANGELOG.md lists nothing under "${UNRELEASED}"`);
  return `${before}\n## ${version} (${date})\n${after}`;
}
