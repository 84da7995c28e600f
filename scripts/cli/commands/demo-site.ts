import { copyMissing } from './copy-missing.ts';
import type { CommandHost } from './running/host.ts';

/** Name of the copy, in the folder that the person is in. */
const COPY = 'almanac-demo';

/**
 * A copy of the demo site for somebody who tries almanac without a site of their own: made the first time, in the folder
 * that they are in, and left as it is from then on.
 *
 * @returns what to give as `--data`
 * @throws FileSystemError; what was copied by then is gone on with the next time
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
