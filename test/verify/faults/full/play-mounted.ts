import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { FullJob, FullMessage } from './message.ts';
import type { FullTally } from './play-ways.ts';

/** Can this process mount disks in a private namespace? */
export const canMount = (): boolean =>
  spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]).status === 0;

/** Plays all ways in a process with a private mount namespace. @throws Error if it does not finish */
export async function playMounted(job: FullJob, note: (text: string) => void): Promise<FullTally> {
  const program = fileURLToPath(new URL('child.ts', import.meta.url));
  const node = [process.execPath, '--import', import.meta.resolve('tsx')];
  const child = spawn('unshare', ['--mount', ...node, program, JSON.stringify(job)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let tally: FullTally | undefined;
  child.on('message', (message: FullMessage) => {
    if ('tally' in message) tally = message.tally;
    else note(message.note);
  });
  const [code] = await once(child, 'close');
  if (!tally) throw new Error(`the process that mounts disks ended with ${code}`);
  return tally;
}
