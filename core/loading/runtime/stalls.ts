import * as v from 'valibot';
import { type FileSystem, readIfThere, removeIfThere } from '../../platform/index.ts';
import { layoutOf } from '../../store/index.ts';

const noteSchema = v.object({ plugin: v.string(), route: v.optional(v.string()), times: v.number() });

/** The plugin whose code ended the process, by never returning or by using up memory: `{ plugin: 'shop', route: 'GET /shop/v1/items', times: 1 }`. */
export type Stall = v.InferOutput<typeof noteSchema>;

/** Absolute path of the file that a site's watchdog writes. @param folder of the site */
export const stallNote = (folder: string): string => `${layoutOf(folder).own}/stalled.json`;

/** A plugin that ended the process this many times in a row is disabled. */
const TOO_OFTEN = 2;

/** How the last run ended, if plugin code ended it. @throws FileSystemError */
export async function lastStall(fileSystem: FileSystem, note: string): Promise<Stall | undefined> {
  const bytes = await readIfThere(fileSystem, note);
  if (bytes === undefined) return undefined;
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), noteSchema), new TextDecoder().decode(bytes));
  return result.success ? result.output : undefined;
}

/**
 * The plugin to disable because its code ended each of the last runs.
 *
 * @throws FileSystemError
 */
export async function stalledPlugin(fileSystem: FileSystem, note: string): Promise<string | undefined> {
  const stall = await lastStall(fileSystem, note);
  return stall && stall.times >= TOO_OFTEN ? stall.plugin : undefined;
}

/** Called when a run ended normally, so that later stalls are counted from zero. @throws FileSystemError */
export const forgetStalls = (fileSystem: FileSystem, note: string): Promise<void> => removeIfThere(fileSystem, note);
