import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A git command that hangs at one subcommand, and otherwise works. */
export interface HangingGit {
  /** Absolute path. */
  readonly program: string;
  /** Number of hanging processes: git and its child, for each. */
  hanging(): Promise<number>;
  /** Number of processes that have hung since it was created. */
  begun(): Promise<number>;
}

/** Creates the command. @param folder absolute path of an own folder @param at the subcommand of git that hangs: `log` */
export async function hangingGit(folder: string, at: string): Promise<HangingGit> {
  const [program, list] = [join(folder, 'git'), join(folder, 'hanging')];
  // the child holds its standard output, like a filter or helper of git
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

/** A terminated process whose exit code was not collected does not count as alive. */
async function isAlive(id: string): Promise<boolean> {
  const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => undefined);
  return stat !== undefined && !/\) [ZX] /.test(stat);
}
