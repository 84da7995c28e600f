import { HOSTILE_NAMES } from './hostile-names.ts';
import { changedPaths, treeOf } from './tree-of.ts';
import type { Uploaded, UploadWorld } from './upload-world.ts';

/** Folders and files that an upload may create: the month's folder, generated names, and the record. */
const GENERATED =
  /^site\/(?:uploads(?:\/\d{4}(?:\/\d{2}(?:\/[a-z0-9][a-z0-9-]{0,59}-[0-9a-f]{8}(?:-[a-z0-9_]+)?\.png)?)?)?|site|site\/media(?:\/\d+\.json)?)$/;

/** Allowed `Content-Disposition` values of served files. */
const DISPOSITION = /^inline; filename="[a-z0-9][a-z0-9._-]*\.png"$/;

/**
 * Uploads an image with every name, in both ways. Only generated paths may be touched; refused uploads leave nothing behind.
 *
 * @param note receives problems
 * @returns number of uploads, and number of failures
 */
export async function playNames(
  world: UploadWorld,
  note: (text: string) => void,
): Promise<{ readonly done: number; readonly failures: number }> {
  let done = 0;
  let failures = 0;
  let tree = treeOf(world.base);
  for (const name of HOSTILE_NAMES) {
    for (const way of ['body', 'form'] as const) {
      done++;
      const uploaded = await world.upload(name, way);
      const after = treeOf(world.base);
      const problems = await problemsOf(world, uploaded, changedPaths(tree, after));
      tree = after;
      if (problems.length === 0) continue;
      failures++;
      note(`${JSON.stringify(name.slice(0, 80))} in a ${way}: ${problems.join('; ')}`);
    }
  }
  return { done, failures };
}

async function problemsOf(
  world: UploadWorld,
  uploaded: Uploaded,
  changed: readonly string[],
): Promise<readonly string[]> {
  return [
    ...changed.filter((path) => !GENERATED.test(path)).map((path) => `touched ${path}`),
    ...(uploaded.status === 201 ? await keptProblems(world, uploaded, changed) : refusedProblems(uploaded, changed)),
  ];
}

function refusedProblems({ status, item }: Uploaded, changed: readonly string[]): readonly string[] {
  return [
    ...(status >= 400 && status < 500 && item.code !== undefined ? [] : [`answered ${status}`]),
    ...(changed.length > 0 ? [`left ${changed.join(', ')}`] : []),
  ];
}

/** The record names the created files, and all are served under generated names. */
async function keptProblems(
  { opened }: UploadWorld,
  { item }: Uploaded,
  changed: readonly string[],
): Promise<readonly string[]> {
  const addresses = new Set([
    item.source_url,
    ...Object.values(item.media_details.sizes).map((size) => size.source_url),
  ]);
  const made = changed.filter((path) => path.endsWith('.png'));
  const problems = made.length === addresses.size ? [] : [`made ${made.length} files for ${addresses.size} addresses`];
  for (const address of addresses) {
    const answer = await opened.fetch(address);
    await answer.arrayBuffer();
    const disposition = answer.headers.get('content-disposition') ?? '';
    if (answer.status !== 200 || !DISPOSITION.test(disposition)) {
      problems.push(`${address} answered ${answer.status} ${disposition}`);
    }
  }
  return problems;
}
