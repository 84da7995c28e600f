import { copyMissing } from './copy-missing.ts';
import type { CommandHost } from './running/host.ts';

/** Name of the copy, in the current folder. */
const COPY = 'almanac-demo';

/**
 * A copy of the demo site, for trying almanac without a site of one's own. It is created in the current folder the first time
 * and left unchanged from then on.
 *
 * @returns the value for `--data`
 * @throws FileSystemError; the next call continues an unfinished copy
 */
export async function demoSite({ ports, authoring, resolve, output }: CommandHost): Promise<string> {
  const folder = resolve(COPY);
  if (await ports.fileSystem.stat(folder)) return COPY;
  const unfinished = resolve(`${COPY}.unfinished`);
  await copyMissing(ports.fileSystem, `${authoring.installation}/data`, unfinished);
  await ports.fileSystem.rename(unfinished, folder);
  output.print(`copied the demo site to ${COPY}`);
  return COPY;
}
