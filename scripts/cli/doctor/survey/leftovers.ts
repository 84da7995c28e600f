import { entriesIn, layoutOf } from '../../../../core/host.ts';
import type { DataDisk } from '../data-disk.ts';
import type { DataProblem } from '../data-problem.ts';

/** A write takes seconds; a temporary file older than this was left behind. Milliseconds. */
const LEFT_BEHIND = 3_600_000;
const NS_PER_MS = 1_000_000n;

/** Temporary files left behind by interrupted writes. @param now milliseconds since 1970 UTC */
export async function* leftovers({ fileSystem, root }: DataDisk, now: number): AsyncGenerator<DataProblem> {
  const { temporary } = layoutOf(root);
  const own = (await entriesIn(fileSystem, temporary)).map(({ name }) => `${temporary}/${name}`);
  const places = [...own, `${root}/settings.json.new`, `${root}/settings.json.before`];
  const stats = await fileSystem.statAll(places);
  for (const [index, place] of places.entries()) {
    const stat = stats[index];
    if (!stat || now - Number(stat.modifiedNs / NS_PER_MS) < LEFT_BEHIND) continue;
    yield {
      file: place.slice(root.length + 1),
      severity: 'warning',
      message: 'was left behind by an interrupted write',
    };
  }
}
