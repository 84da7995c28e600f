import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Program, RunningServer } from '../../../cli/commands/almanac-process.ts';
import type { ServedSite } from '../served-site.ts';
import { until } from '../until.ts';
import { type AskClerk, askClerk } from './ask-clerk.ts';
import { JAMMED } from './clerk.ts';
import { type Told, wrongChainsApart } from './told-chain.ts';

/** Timeout in milliseconds: the machine may be busy. */
const PATIENCE = 120_000;

const isJammed = (id: number): boolean => id % JAMMED === 0;

/** Makes the listener `file` fail for some sheets, or no longer, from the next start of the site. */
export function saveJam({ folder }: ServedSite, jammed: boolean): void {
  const file = join(folder, 'settings.json');
  const settings = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...settings, plugins: { ...settings.plugins, clerk: { jammed } } }));
}

/** Problems of the changes that the listener `file` received so far, except for parked sheets. */
async function wrongFiles(ask: AskClerk, parked: ReadonlySet<number>): Promise<readonly string[]> {
  const [told, stored] = [(await ask('filed')) as Told[], (await ask('sheets')) as [number, number][]];
  return wrongChainsApart(
    told.filter(({ id }) => !parked.has(id)),
    new Map(stored.filter(([id]) => !parked.has(id))),
  );
}

/** Ids of the sheets that are parked according to the site health of jobs. */
async function parkedOf({ authorization }: ServedSite, { url }: RunningServer) {
  const answer = await fetch(`${url}/api/site-health/v1/tests/jobs`, { headers: { authorization } });
  return parkedIn(await answer.text());
}

const parkedIn = (text: string): ReadonlySet<number> =>
  new Set(
    [...text.matchAll(/clerk\/file failed for good with changes of clerk\\?\/sheets\\?\/(\d+): /g)].map(([, id]) =>
      Number(id),
    ),
  );

/** Waits until there are no problems. @returns problems after the timeout */
async function wrongInTheEnd(site: ServedSite, server: RunningServer): Promise<readonly string[]> {
  const look = async () => wrongFiles(askClerk(server), await parkedOf(site, server));
  await until(async () => (await look()).length === 0, PATIENCE);
  return look();
}

/**
 * Changes for which the listener `file` fails permanently are parked, doctor and site health report them, and it receives those of
 * all other sheets. When it no longer fails, a command delivers the rest, in a running server.
 *
 * @param kills number of kills of the server: each may have interrupted a run, which counts as a failed one
 * @returns number of parked sheets, and problems
 */
export async function playJam(site: ServedSite, program: Program, kills: number) {
  const jammed = await site.serve(program, '--yes');
  const problems = [...(await wrongInTheEnd(site, jammed))];
  const parked = [...(await parkedOf(site, jammed))];
  const cutOff = parked.filter((id) => !isJammed(id)).length;
  if (cutOff > kills) problems.push(`${cutOff} sheets are parked that the listener can take, after ${kills} kills`);
  const doctor = await site.run('doctor');
  const unsaid = parked.filter((id) => !parkedIn(doctor).has(id));
  if (unsaid.length > 0) problems.push(`doctor says nothing of sheets ${unsaid.join(', ')}: ${doctor}`);
  await jammed.stop('SIGTERM');
  saveJam(site, false);
  const mended = await site.serve(program, '--yes');
  // runs of the listener never overlap
  problems.push(...(await wrongInTheEnd(site, mended)));
  if (parked.length > 0) await site.run('jobs', 'run', 'clerk/file');
  const left = [...(await parkedOf(site, mended))];
  if (left.length > 0) problems.push(`sheets ${left.join(', ')} are parked although they were told`);
  problems.push(...(await wrongInTheEnd(site, mended)));
  await mended.stop('SIGTERM');
  saveJam(site, true);
  return { parked: parked.length, problems };
}
