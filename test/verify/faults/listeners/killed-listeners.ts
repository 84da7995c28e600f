import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { RunningServer } from '../../../cli/commands/almanac-process.ts';
import type { GoalRow } from '../../goals/row.ts';
import { compileAlmanac } from '../compile-almanac.ts';
import { type SeededRandom, seededRandom } from '../seeded-random.ts';
import { makeSite, type ServedSite } from '../served-site.ts';
import { until } from '../until.ts';
import { askClerk } from './ask-clerk.ts';
import { CLERK } from './clerk.ts';
import { playJam, saveJam } from './jammed-listener.ts';
import { type Told, wrongChains } from './told-chain.ts';

const CLIENTS = 3;
/** Number of kills before the failing listener is checked: it keeps only some thousand changes. */
const JAM_AFTER = 30;
/** Maximum life of a server under load, in milliseconds. */
const LONGEST_LIFE = 300;
/** Maximum time until the listener has received everything in the end, in milliseconds: the machine may be busy. */
const PATIENCE = 120_000;
/** Maximum time for kills in a build on a busy machine, in milliseconds. */
const BUILD_TIME = 180_000;

/** Last acknowledged state of sheets, by id: the number, or that it is removed. */
type Acknowledged = Map<number, number | 'removed'>;

/**
 * `kill -9` of a server at random moments while records are written, and edited by hand both while it runs and while it does not: a
 * listener receives every change at least once, in order per record. Another one fails permanently for some records: their changes
 * are parked and reported, those of others continue, and a command delivers the parked ones.
 */
export const row: GoalRow = {
  run: async ({ deep, seed, note }) => {
    const most = deep ? 500 : 60;
    const random = seededRandom(seed);
    const { program, remove } = await compileAlmanac();
    const site = await makeSite(program);
    const problems: string[] = [];
    const acknowledged: Acknowledged = new Map();
    let kills = 0;
    let parked = 0;
    const jam = async () => {
      const played = await playJam(site, program, kills);
      problems.push(...played.problems);
      parked += played.parked;
    };
    try {
      plugIn(site);
      const begun = performance.now();
      for (; kills < most && (deep || performance.now() - begun < BUILD_TIME); kills++) {
        const server = await site.serve(program, '--yes');
        const clients = Array.from({ length: CLIENTS }, (_, client) => write(server, acknowledged, client));
        await delay(random.below(LONGEST_LIFE) / 2);
        editOne(site, random);
        await delay(random.below(LONGEST_LIFE) / 2);
        await server.stop('SIGKILL');
        await Promise.all(clients);
        editOne(site, random);
        if (kills % JAM_AFTER === JAM_AFTER - 1) await jam();
      }
      await jam();
      if (parked === 0) problems.push('no listener failed for good');
      const { told, stored } = await inTheEnd(await site.serve(program, '--yes'), problems);
      problems.push(...wrongChains(told, stored), ...lost(acknowledged, told));
      const again = told.length - new Set(told.map(({ position }) => position)).size;
      note(
        `${kills} kills; ${told.length - again} changes, ${again} of them told again after a kill; ${parked} sheets parked and retried`,
      );
    } finally {
      site.end(problems.length, note);
      await remove();
    }
    for (const problem of problems.slice(0, 20)) note(problem);
    return { done: kills, target: kills, failures: problems.length };
  },
};

function plugIn(site: ServedSite): void {
  const { folder } = site;
  mkdirSync(join(folder, 'plugins/clerk'), { recursive: true });
  writeFileSync(join(folder, 'plugins/clerk/index.ts'), CLERK);
  writeFileSync(join(folder, 'plugins/clerk/plugin.json'), JSON.stringify({ name: 'clerk' }));
  saveJam(site, true);
}

/** Writes its own sheets until the server is killed: creates one, increments it, and removes every third. */
async function write({ url }: RunningServer, acknowledged: Acknowledged, client: number): Promise<void> {
  const send = async (method: string, path: string) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${url}/api/clerk/v1/sheets${path}`, { method, headers, body: '{}' });
    return (await answer.json()) as { readonly id: number; readonly number?: number };
  };
  try {
    for (let made = client; ; made++) {
      const { id } = await send('POST', '');
      acknowledged.set(id, 1);
      for (let count = 0; count < 3; count++) {
        const { number } = await send('PUT', `/${id}`);
        if (number !== undefined) acknowledged.set(id, number);
      }
      if (made % 3 === 0) {
        await send('DELETE', `/${id}`);
        acknowledged.set(id, 'removed');
      }
    }
  } catch {
    // it was killed
  }
}

/** Edits the number of a sheet by hand: a new file is renamed over the old one. */
function editOne({ folder }: ServedSite, random: SeededRandom): void {
  const sheets = join(folder, 'clerk/sheets');
  try {
    const names = readdirSync(sheets).filter((name) => name.endsWith('.json'));
    const name = names[random.below(names.length || 1)];
    if (name === undefined) return;
    const text = JSON.stringify({ id: Number.parseInt(name, 10), number: 1_000 + random.below(1_000_000) });
    writeFileSync(join(folder, 'edited'), text);
    renameSync(join(folder, 'edited'), join(sheets, name));
  } catch {
    // there is no sheet yet, or it is just being removed
  }
}

/** Waits until the changes that the listener received match what is stored, or the timeout is over. @returns both */
async function inTheEnd(server: RunningServer, problems: string[]) {
  const ask = askClerk(server);
  const look = async () => ({
    told: (await ask('noted')) as readonly Told[],
    stored: new Map((await ask('sheets')) as [number, number][]),
  });
  await until(async () => {
    const { told, stored } = await look();
    return wrongChains(told, stored).length === 0;
  }, PATIENCE);
  const last = await look();
  const { code, err } = await server.stop('SIGTERM');
  if (code !== 0) problems.push(`the last server ended with ${code}: ${err}`);
  return last;
}

/** Acknowledged writes that the listener never received. */
function lost(acknowledged: Acknowledged, told: readonly Told[]): readonly string[] {
  const afters = new Set(told.map(({ id, after }) => `${id} ${after ?? 'removed'}`));
  return [...acknowledged]
    .filter(([id, state]) => !afters.has(`${id} ${state}`))
    .map(([id, state]) => `sheet ${id} was acknowledged as ${state}, and the listener was never told`);
}
