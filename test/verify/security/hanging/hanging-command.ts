import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A command that hangs where git is asked for one thing, and is git otherwise. */
export interface HangingGit {
  /** Absolute path. */
  readonly program: string;
  /** Processes that hang now: one of git's, and the one that it started, for each. */
  hanging(): Promise<number>;
  /** So many hung since it was made. */
  begun(): Promise<number>;
}

/**
 * Writes the command.
 *
 * @param folder absolute path of one that is its own
 * @param at the command of git that hangs: `log`
 */
export async function hangingGit(folder: string, at: string): Promise<HangingGit> {
  const [program, list] = [join(folder, 'git'), join(folder, 'hanging')];
  // what it starts holds its standard output, as a filter or a helper of git's would
  const script = `#!/bin/sh
case " $* " in
*" ${at} "*)
  sleep 600 &
  echo "$$ $!" >> '${list}'
  wait;;
esac
exec git "$@"
`;
  await writeFile(list, '');
  await writeFile(program, script);
  await chmod(program, 0o755);
  const lines = async () => (await readFile(list, 'utf8')).split('\n').filter(Boolean);
  return {
    program,
    hanging: async () => {
      const ids = (await lines()).flatMap((line) => line.split(' '));
      const living = await Promise.all(ids.map(isAlive));
      return living.filter(Boolean).length;
    },
    begun: async () => (await lines()).length,
  };
}

/** One that has ended and that nobody has asked for its code is no process any more. */
async function isAlive(id: string): Promise<boolean> {
  const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => undefined);
  return stat !== undefined && !/\) [ZX] /.test(stat);
}
