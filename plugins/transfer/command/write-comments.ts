import { slugify } from '../../content/index.ts';
import { type ImportState, wantedItems } from './state.ts';

const encoder = new TextEncoder();

/** Path in the data folder of the file for the comments of a source: outside git, because it contains personal data. */
const pathFor = (origin: string): string =>
  `.almanac/imports/${slugify(origin.replace(/^https?:\/\//, '').replace(/[./:]+/g, '-')).slice(0, 80) || 'site'}-comments.jsonl`;

/** Writes the comments to a file, one line of JSON each. @returns its path in the data folder; undefined if there are none */
export async function writeComments(
  state: ImportState,
  onProgress: (part: number) => void,
): Promise<string | undefined> {
  const { outline, access, options, ids } = state;
  if (outline.comments === 0) return undefined;
  const path = pathFor(outline.source.origin);
  if (options.dryRun) return path;
  async function* lines() {
    for await (const item of wantedItems(state, onProgress)) {
      if (item.kind !== 'comment') continue;
      const { kind: _kind, place: _place, post, ...comment } = item;
      yield encoder.encode(`${JSON.stringify({ ...comment, post: ids.idOf(post), post_before: post })}\n`);
    }
  }
  await access.write(`${access.folder}/${path}`, lines(), true);
  return path;
}
