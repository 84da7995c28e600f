import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Why jails are not possible here; false if they are. */
export const noJail: string | false =
  spawnSync('unshare', ['--mount', '--pid', '--fork', 'setpriv', '--no-new-privs', 'true'], { stdio: 'ignore' })
    .status === 0
    ? false
    : 'it takes root and the namespaces of Linux';

/** A process with its own root folder. */
export interface Jail {
  /** Absolute path of an empty folder that becomes the root of this process only. */
  readonly root: string;
  /** Folders and files of this machine by absolute path in the jail, read-only. */
  readonly shown: Readonly<Record<string, string>>;
  /** Like `shown`, but writable. */
  readonly lent: Readonly<Record<string, string>>;
  readonly user: number;
  readonly workingFolder: string;
}

/** System folders that programs need. */
const SYSTEM = ['/usr', '/bin', '/lib', '/lib64', '/etc', '/dev'];

/** Folder of the tests' `node` in the jail. */
const NODE = '/node/bin';

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Shell script that sets up the root and executes the program in it, without privileges. */
const script = ({ root, shown, lent, user, workingFolder }: Jail, line: readonly string[]): string => `set -e
show() {
  [ -e "$1" ] || return 0
  if [ -d "$1" ]; then mkdir -p "$2"; else mkdir -p "$(dirname "$2")"; : > "$2"; fi
  mount --bind "$1" "$2"
  mount -o remount,bind,"$3" "$2"
}
cd ${quoted(root)}
mount --make-rprivate /
mount -t tmpfs tmpfs .
cd ${quoted(root)}
${[
  ...SYSTEM.map((path) => [path, path, 'ro']),
  [dirname(process.execPath), NODE, 'ro'],
  ...Object.entries(shown).map(([to, from]) => [from, to, 'ro']),
  ...Object.entries(lent).map(([to, from]) => [from, to, 'rw']),
]
  .map(([from = '', to = '', how = '']) => `show ${quoted(from)} ${quoted(`.${to}`)} ${how}`)
  .join('\n')}
mkdir -p proc tmp
mount -t proc proc proc
mount -t tmpfs -o mode=1777 tmpfs tmp
mount -o remount,ro ${quoted(root)}
exec chroot . setpriv --reuid=${user} --regid=${user} --clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all \
  env -i --chdir=${quoted(workingFolder)} PATH=${NODE}:/usr/bin:/bin ${line.map(quoted).join(' ')}`;

/** Starts a program as the first process of a jail. */
export const lockUp = (jail: Jail, line: readonly string[]): ChildProcess =>
  spawn('unshare', ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', script(jail, line)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Sends SIGTERM to the first process of a jail. */
export function askToEnd({ pid = 0 }: ChildProcess): void {
  const [first] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
  process.kill(Number(first), 'SIGTERM');
}

/** Timeout of programs that end by themselves, in milliseconds. */
const END = 60_000;

/** Runs a program in a jail to its end; it is killed after the timeout. */
export const doIn = (jail: Jail, line: readonly string[]) =>
  spawnSync('unshare', ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', script(jail, line)], {
    encoding: 'utf8',
    timeout: END,
    killSignal: 'SIGKILL',
  });
