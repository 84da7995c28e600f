import type { ServedSite } from '../served-site.ts';
import { until } from '../until.ts';
import { turnOf } from './others.ts';
import { unrulyCode } from './unruly-code.ts';
import { isLogged, saveUnruly } from './unruly-site.ts';

/** Timeout in milliseconds: the machine may be busy. */
const PATIENCE = 20_000;
/** Maximum time of a stop, in milliseconds; twice that on a busy machine. */
const ENDED_WITHIN = 10_000;

/** Code that counts ticks of its version, serves them at `GET /ticks`, and starts a server that cannot be stopped. */
const ticking = (version: number): string =>
  unrulyCode('run: () => 1,', {
    lines: `
import { createServer } from 'node:net';
createServer().listen(0, '127.0.0.1');
const ticks = ((globalThis as any).unrulyTicks ??= { 1: 0, 2: 0 });
setInterval(() => ticks[${version}]++, 1);
const ticked = unruly.read({
  path: '/ticks', params: { n: v.number() }, allow: anyone, summary: 'Ticks.', returns: v.unknown(), run: () => ({ version: ${version}, ...ticks }),
});`,
    routes: 'ticked',
  });

type Ticks = Readonly<Record<'version' | 1 | 2, number>>;

/** What the former code started ends with it, or is reported; a server that is stopped ends whatever is left. */
export async function playLeftovers(site: ServedSite): Promise<readonly string[]> {
  saveUnruly(site, ticking(1), ['node:net']);
  const server = await site.serve(undefined, '--yes', '--watch');
  const problems: string[] = [];
  let asked = 0;
  const ticks = async (): Promise<Ticks> =>
    (await (await fetch(`${server.url}/api/unruly/v1/ticks?n=${asked++}`)).json()) as Ticks;
  if (!(await until(async () => (await ticks())[1] > 0, PATIENCE))) problems.push('its timer never ticks');
  saveUnruly(site, ticking(2), ['node:net']);
  const turn = turnOf(server.url);
  await until(async () => (await ticks()).version === 2, PATIENCE);
  problems.push(...(await turn).problems);
  const before = await ticks();
  await until(async () => (await ticks())[2] > before[2] + 20, PATIENCE);
  if ((await ticks())[1] !== before[1]) problems.push('a timer of the former code goes on');
  const named = { plugin: 'unruly', msg: 'work started by the former code of a plugin may continue' };
  if (!isLogged(server, named)) problems.push('the server that the former code left is not named');
  const begun = performance.now();
  const { code } = await server.stop('SIGTERM');
  if (code !== 0) problems.push(`the server ended with ${code}`);
  if (performance.now() - begun > ENDED_WITHIN) problems.push('the server did not end in time');
  return problems;
}
