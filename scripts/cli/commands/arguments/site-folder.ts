import { type Arguments, CommandError, hasSettings } from '../../../../core/host.ts';
import type { CommandHost } from '../running/host.ts';
import { requiredArgument } from './text-argument.ts';

type Place = Pick<CommandHost, 'ports' | 'resolve'>;

/**
 * Absolute path of the folder that a command works in.
 *
 * @param given the path as typed
 * @throws CommandError when there is no such folder
 */
export async function existingFolder(given: string, { ports, resolve }: Place): Promise<string> {
  const folder = resolve(given);
  const kind = (await ports.fileSystem.stat(folder))?.kind;
  if (kind === undefined) {
    throw new CommandError(`the folder ${given} does not exist; create a site with: almanac init DIR`);
  }
  if (kind !== 'directory' && kind !== 'link')
    throw new CommandError(`${given} is not a folder; --data takes the folder of a site`);
  return folder;
}

/**
 * Absolute path of the folder of a site.
 *
 * @param given the path as typed
 * @throws CommandError when it is not the folder of a site
 */
export async function existingSite(given: string, place: Place): Promise<string> {
  const folder = await existingFolder(given, place);
  if (await hasSettings(place.ports.fileSystem, folder)) return folder;
  throw new CommandError(`${given}/settings.json is missing; create a site with: almanac init DIR`);
}

/** The site folder given by `--data`. @throws CommandError as `existingSite` */
export const siteFolder = (args: Arguments, place: Place): Promise<string> =>
  existingSite(requiredArgument(args, 'data'), place);

/**
 * Absolute path of a folder that will be created or may already exist.
 *
 * @param given the path as typed
 * @throws CommandError when something other than a folder has that path
 */
export async function folderToMake(given: string, { ports, resolve }: Place): Promise<string> {
  const folder = resolve(given);
  const kind = (await ports.fileSystem.stat(folder))?.kind;
  if (kind === 'file' || kind === 'other') throw new CommandError(`${given} is not a folder; nothing was changed`);
  return folder;
}
