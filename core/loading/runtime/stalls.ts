import * as v from 'valibot';
import { type FileSystem, readIfThere, removeIfThere } from '../../platform/index.ts';
import { layoutOf } from '../../store/index.ts';

const noteSchema = v.object({ plugin: v.string(), route: v.optional(v.string()), times: v.number() });

/** Whose code ended a process by not coming back, or by taking all memory: `{ plugin: 'shop', route: 'GET /shop/v1/items', times: 1 }`. */
export type Stall = v.InferOutput<typeof noteSchema>;

/** Absolute path of the file that the watchdog of a site writes. @param folder of the site */
export const stallNote = (folder: string): string => `${layoutOf(folder).own}/stalled.json`;

/** A plugin that did it so many times in a row is left off. */
const TOO_OFTEN = 2;

/** How the last run ended, where it did by the code of a plugin. @throws FileSystemError */
export async function lastStall(fileSystem: FileSystem, note: string): Promise<Stall | undefined> {
  const bytes = await readIfThere(fileSystem, note);
  if (bytes === undefined) return undefined;
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), noteSchema), new TextDecoder().decode(bytes));
  return result.success ? result.output : undefined;
}

/**
 * The plugin that is to be left off because the process never came back from its code, at the end of each of the last runs.
 *
 * @throws FileSystemError
 */
export async function stalledPlugin(fileSystem: FileSystem, note: string): Promise<string | undefined> {
  const stall = await lastStall(fileSystem, note);
  return stall && stall.times >= TOO_OFTEN ? stall.plugin : undefined;
}

/** A run has ended as it should: what comes later is not in a row with what was before. @throws FileSystemError */
export const forgetStalls = (fileSystem: FileSystem, note: string): Promise<void> => removeIfThere(fileSystem, note);
