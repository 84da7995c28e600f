import { slugify } from '../../content/index.ts';
import { type ImportState, wantedItems } from './state.ts';

const encoder = new TextEncoder();

/** Path below the data folder of the file with the comments of a source: apart from git, since it names people. */
const pathFor = (origin: string): string =>
  `.almanac/imports/${slugify(origin.replace(/^https?:\/\//, '').replace(/[./:]+/g, '-')).slice(0, 80) || 'site'}-comments.jsonl`;

/** Writes the comments into a file beside the site, a line of JSON each. Gives its path below the data folder; undefined for none. */
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
