import * as v from 'valibot';
import { type FileSystem, readIfThere, removeIfThere } from '../../platform/index.ts';

const noteSchema = v.object({ plugin: v.string(), times: v.number() });

/** A plugin that did it so many times in a row is left off. */
const TOO_OFTEN = 2;

/**
 * The plugin that is to be left off because the process never came back from its code, at the end of each of the last runs.
 *
 * @param note absolute path of the file that the watchdog writes
 * @throws FileSystemError
 */
export async function stalledPlugin(fileSystem: FileSystem, note: string): Promise<string | undefined> {
  const bytes = await readIfThere(fileSystem, note);
  if (bytes === undefined) return undefined;
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), noteSchema), new TextDecoder().decode(bytes));
  return result.success && result.output.times >= TOO_OFTEN ? result.output.plugin : undefined;
}

/** A run has ended as it should: what comes later is not in a row with what was before. @throws FileSystemError */
export const forgetStalls = (fileSystem: FileSystem, note: string): Promise<void> => removeIfThere(fileSystem, note);
