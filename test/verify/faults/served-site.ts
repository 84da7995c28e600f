import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Launched,
  launch,
  listening,
  type Program,
  type RunningServer,
} from '../../cli/commands/almanac-process.ts';

/** A site in a temporary folder, made and served as a person would. */
export interface ServedSite {
  /** Absolute path of the data folder. */
  readonly folder: string;
  /** The `Authorization` header of its administrator. */
  readonly authorization: string;
  /** Runs a command of the program that made it, while it is not served. @returns its output @throws Error if it fails */
  run(...words: readonly string[]): Promise<string>;
  /** Starts a server, with the program that made the site unless another is given. */
  launch(program?: Program): Launched;
  /** Starts a server and waits until it listens. @param more arguments of its command line */
  serve(program?: Program, ...more: readonly string[]): Promise<RunningServer>;
  /** Kills running servers and removes all files; after failures, keeps them for inspection and passes their path to `note`. */
  end(failures: number, note: (text: string) => void): void;
}

/** Makes an empty site with one administrator. */
export async function makeSite(maker: Program): Promise<ServedSite> {
  const home = mkdtempSync(join(tmpdir(), 'almanac-faults-'));
  const almanac = async (...line: readonly string[]): Promise<string> => {
    const { code, out, err } = await launch(maker, home, line).ended;
    if (code !== 0) throw new Error(`almanac ${line.join(' ')} ended with ${code}: ${err}`);
    return out.trim();
  };
  const data = ['--data', 'site'];
  await almanac('init', 'site');
  await almanac('user', 'add', 'ada', '--role', 'administrator', '--email', 'ada@example.org', ...data);
  const password = await almanac('app-password', 'create', 'ada', '--name', 'faults', ...data);
  const begun: Launched[] = [];
  const begin = (program: Program = maker, ...more: readonly string[]) => {
    const launched = launch(program, home, ['serve', ...data, '--port', '0', ...more]);
    begun.push(launched);
    return launched;
  };
  return {
    folder: join(home, 'site'),
    authorization: `Basic ${btoa(`ada:${password}`)}`,
    run: (...words) => almanac(...words, ...data),
    launch: (program) => begin(program),
    serve: (program, ...more) => listening(begin(program, ...more)),
    end: (failures, note) => {
      for (const { child } of begun) child.kill('SIGKILL');
      if (failures === 0) rmSync(home, { recursive: true });
      else note(`the site is left for a look: ${home}`);
    },
  };
}
