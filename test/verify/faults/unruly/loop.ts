import type { ServedSite } from '../served-site.ts';
import { turnOf } from './others.ts';
import { unrulyCode } from './unruly-code.ts';
import { actOf, isLogged, saveUnruly } from './unruly-site.ts';

/** The watchdog ends the process, which nothing can go on in; the third start leaves the plugin off. */
export async function playLoop(site: ServedSite): Promise<readonly string[]> {
  saveUnruly(site, unrulyCode('run: () => { for (;;); },'));
  const problems: string[] = [];
  for (const time of ['first', 'second']) {
    const server = await site.serve(undefined, '--yes');
    await actOf(server)();
    const ended = await server.ended;
    const named = { plugin: 'unruly', route: 'POST /unruly/v1/act', msg: 'the process ends' };
    if (!isLogged({ err: () => ended.err }, named)) problems.push(`the ${time} end is not named: ${ended.err}`);
  }
  const server = await site.serve(undefined, '--yes');
  problems.push(...(await turnOf(server.url)).problems);
  if (!isLogged(server, { plugin: 'unruly', msg: 'plugin unruly is left off' })) problems.push('it is not left off');
  const { code } = await server.stop('SIGTERM');
  return code === 0 ? problems : [...problems, `the server ended with ${code}`];
}
