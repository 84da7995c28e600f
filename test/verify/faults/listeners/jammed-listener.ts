import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Program, RunningServer } from '../../../cli/commands/almanac-process.ts';
import type { ServedSite } from '../served-site.ts';
import { until } from '../until.ts';
import { type AskClerk, askClerk } from './ask-clerk.ts';
import { JAMMED } from './clerk.ts';
import { type Told, wrongChainsApart } from './told-chain.ts';

/** Milliseconds: the machine may be busy. */
const PATIENCE = 120_000;

const isJammed = (id: number): boolean => id % JAMMED === 0;

/** Has the listener `file` fail with some sheets, or not any more: when the site is served next. */
export function saveJam({ folder }: ServedSite, jammed: boolean): void {
  const file = join(folder, 'settings.json');
  const settings = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...settings, plugins: { ...settings.plugins, clerk: { jammed } } }));
}

/** What the listener `file` was told wrongly so far, of the sheets that are not parked. */
async function wrongFiles(ask: AskClerk, parked: ReadonlySet<number>): Promise<readonly string[]> {
  const [told, stored] = [(await ask('filed')) as Told[], (await ask('sheets')) as [number, number][]];
  return wrongChainsApart(
    told.filter(({ id }) => !parked.has(id)),
    new Map(stored.filter(([id]) => !parked.has(id))),
  );
}

/** Site health of jobs, with the sheets that it says are parked. */
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

/** What is wrong when nothing is any more, or nobody waits any longer. */
async function wrongInTheEnd(site: ServedSite, server: RunningServer): Promise<readonly string[]> {
  const look = async () => wrongFiles(askClerk(server), await parkedOf(site, server));
  await until(async () => (await look()).length === 0, PATIENCE);
  return look();
}

/**
 * What the listener `file` fails with for good is parked, doctor and site health say so, and it is told of all other sheets. When the jam
 * is gone, a command has it told the rest, in a server that runs.
 *
 * @param kills so many times the server was killed: each may have cut off a run, which counts as one that failed
 * @returns how many sheets were parked, and what is not so
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
  // it runs no more than once at a time
  problems.push(...(await wrongInTheEnd(site, mended)));
  if (parked.length > 0) await site.run('jobs', 'run', 'clerk/file');
  const left = [...(await parkedOf(site, mended))];
  if (left.length > 0) problems.push(`sheets ${left.join(', ')} are parked although they were told`);
  problems.push(...(await wrongInTheEnd(site, mended)));
  await mended.stop('SIGTERM');
  saveJam(site, true);
  return { parked: parked.length, problems };
}
