import { PLANTED, type Planted, placesOf } from './planted-links.ts';
import { changedPaths, treeOf } from './tree-of.ts';
import { openUploadWorld, SECRET, type UploadWorld } from './upload-world.ts';

/**
 * Plants each thing in a new site and performs its action. Nothing outside the data folder may be read, written or removed.
 *
 * @param note receives problems
 * @returns number of planted things, and number of failures
 */
export async function playLinks(
  note: (text: string) => void,
): Promise<{ readonly done: number; readonly failures: number }> {
  let failures = 0;
  for (const planted of PLANTED) {
    const world = await openUploadWorld();
    try {
      const problems = await problemsOf(world, planted);
      if (problems.length === 0) continue;
      failures++;
      note(`${planted.what}: ${problems.join('; ')}`);
    } finally {
      await world.close();
    }
  }
  return { done: PLANTED.length, failures };
}

async function problemsOf(world: UploadWorld, { plant, act, statuses }: Planted): Promise<readonly string[]> {
  const { item } = await world.upload('first.png');
  plant(placesOf(world, item), world);
  const before = treeOf(world.outside);
  const settings = treeOf(world.data).get('settings.json');
  const answer = await act(world, item);
  const text = await answer.text();
  return [
    ...(statuses.includes(answer.status) ? [] : [`answered ${answer.status} ${text.slice(0, 200)}`]),
    ...(text.includes(SECRET) ? ['told what lies outside'] : []),
    ...changedPaths(before, treeOf(world.outside)).map((path) => `touched outside/${path}`),
    ...(settings === treeOf(world.data).get('settings.json') ? [] : ['touched the settings']),
  ];
}
