import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Output of command lines, and the exit code of the last one. */
export interface Printed {
  readonly code: number;
  readonly out: string;
}

/** A shell in which command lines are typed one after the other. */
export interface Terminal {
  /** Types lines; resolves when they have ended. The output includes standard error. */
  type(lines: string): Promise<Printed>;
  close(): Promise<void>;
}

/** @param cwd absolute path of its initial folder */
export function openTerminal(cwd: string, env: NodeJS.ProcessEnv): Terminal {
  const shell = spawn('bash', ['--norc', '--noprofile'], { cwd, env, stdio: ['pipe', 'pipe', 'pipe'] });
  let text = '';
  let look = () => {};
  for (const stream of [shell.stdout, shell.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      look();
    });
  }
  return {
    type: (lines) =>
      new Promise((resolve) => {
        text = '';
        look = () => {
          const [, out, code] = /^([\s\S]*)\n--- ended with (\d+)\n$/.exec(text) ?? [];
          if (out !== undefined) resolve({ code: Number(code), out });
        };
        // to the same place, so that it comes last
        shell.stdin.write(`exec 2>&1\n${lines}\nprintf '\\n--- ended with %s\\n' $?\n`);
      }),
    close: async () => {
      shell.stdin.end();
      await once(shell, 'close');
    },
  };
}
