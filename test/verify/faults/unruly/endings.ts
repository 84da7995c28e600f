import type { ServedSite } from '../served-site.ts';
import { turnOf } from './others.ts';
import { unrulyCode } from './unruly-code.ts';
import { actOf, isLogged, saveUnruly } from './unruly-site.ts';

/** Something that ends the process. */
export interface Ending {
  readonly name: string;
  readonly code: string;
  /** Beginning of its log message. */
  readonly msg: string;
}

export const ENDINGS: readonly Ending[] = [
  { name: 'a loop never ends', code: unrulyCode('run: () => { for (;;); },'), msg: 'the process ends' },
  {
    name: 'memory only grows',
    code: unrulyCode('run: () => { for (const all: unknown[] = []; ; ) all.push(Array(1e4).fill(0.5)); },'),
    msg: 'the memory is nearly used up',
  },
];

/** Limits the heap, so that memory is soon used up. */
const LITTLE_MEMORY = '--max-old-space-size=160';

/** The process ends, and the log names the plugin and the route; the third start leaves the plugin off. */
export async function playEnding(
  site: ServedSite,
  program: readonly string[],
  { code, msg }: Ending,
): Promise<readonly string[]> {
  saveUnruly(site, code);
  const problems: string[] = [];
  for (const time of ['first', 'second']) {
    const server = await site.serve([LITTLE_MEMORY, ...program], '--yes');
    await actOf(server)();
    const ended = await server.ended;
    const named = { plugin: 'unruly', route: 'POST /unruly/v1/act', msg };
    if (!isLogged({ err: () => ended.err }, named)) problems.push(`the ${time} end is not named: ${ended.err}`);
  }
  const server = await site.serve(undefined, '--yes');
  problems.push(...(await turnOf(server.url)).problems);
  if (!isLogged(server, { plugin: 'unruly', msg: 'plugin unruly is left off' })) problems.push('it is not left off');
  const { code: exit } = await server.stop('SIGTERM');
  return exit === 0 ? problems : [...problems, `the server ended with ${exit}`];
}
