import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isMail } from '../../../../core/mail/stored-mail.ts';
import type { RunningServer } from '../../../cli/commands/almanac-process.ts';
import type { GoalRow } from '../../goals/row.ts';
import { type MailServer, mailServer, subjectOf } from '../../mail-server.ts';
import { compileAlmanac } from '../compile-almanac.ts';
import { namesIn } from '../names-in.ts';
import { seededRandom } from '../seeded-random.ts';
import { makeSite, type ServedSite } from '../served-site.ts';
import { textIfThere } from '../text-if-there.ts';
import { until } from '../until.ts';
import { PRINTER } from './printer.ts';

const CLIENTS = 4;
/** Maximum life of a server under load, in milliseconds. */
const LONGEST_LIFE = 300;
/** In the end, some waiting jobs must have run within this time, in milliseconds: the machine may be busy, and mails are sent one by one. */
const PATIENCE = 120_000;
/** Maximum time for kills in a build on a busy machine, in milliseconds. */
const BUILD_TIME = 180_000;

/**
 * `kill -9` of a server at random moments while writes enqueue jobs that write to records, and send mail: no job or mail is lost,
 * none exists without its write, and none is repeated more often than it was interrupted by a kill.
 */
export const row: GoalRow = {
  run: async ({ deep, seed, note }) => {
    const most = deep ? 500 : 60;
    const random = seededRandom(seed);
    const { program, remove } = await compileAlmanac();
    const site = await makeSite(program);
    const mails = await mailServer();
    const problems: string[] = [];
    const stored = new Set<number>();
    let kills = 0;
    try {
      plugIn(site, mails);
      const begun = performance.now();
      for (; kills < most && (deep || performance.now() - begun < BUILD_TIME); kills++) {
        const server = await site.serve(program, '--yes');
        const clients = Array.from({ length: CLIENTS }, () => write(server, stored));
        await delay(random.below(LONGEST_LIFE));
        await server.stop('SIGKILL');
        await Promise.all(clients);
      }
      const { marks, retried } = await marksInTheEnd(site, await site.serve(program, '--yes'), problems);
      problems.push(...wrongMarks(marks, stored, kills));
      problems.push(...wrongMails(mails.taken.map(subjectOf), marks, kills));
      const extra = sum([...marks.values()]) - marks.size;
      const sentAgain = mails.taken.length - marks.size;
      note(
        `${kills} kills; ${stored.size} writes acknowledged, ${marks.size} stored; ${extra} jobs ran once more after a kill`,
      );
      note(`${mails.taken.length} mails taken, ${sentAgain} of them once more after a kill; ${retried}`);
    } finally {
      site.end(problems.length, note);
      await mails.close();
      await remove();
    }
    for (const problem of problems.slice(0, 20)) note(problem);
    return { done: kills, target: kills, failures: problems.length };
  },
};

function plugIn({ folder }: ServedSite, { settings: mail }: MailServer): void {
  mkdirSync(join(folder, 'plugins/printer'), { recursive: true });
  writeFileSync(join(folder, 'plugins/printer/index.ts'), PRINTER);
  writeFileSync(join(folder, 'plugins/printer/plugin.json'), JSON.stringify({ name: 'printer', uses: ['mail'] }));
  const file = join(folder, 'settings.json');
  const settings = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...settings, mail, plugins: { ...settings.plugins, printer: true } }));
}

/** Writes sheets until the server is killed. @param stored receives the ids of acknowledged ones */
async function write({ url }: RunningServer, stored: Set<number>): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  try {
    for (;;) {
      const answer = await fetch(`${url}/api/printer/v1/sheets`, { method: 'POST', headers, body: '{}' });
      stored.add(((await answer.json()) as { readonly id: number }).id);
    }
  } catch {
    // it was killed
  }
}

/**
 * Number of marks of each sheet when no jobs are left. A kill counts as an attempt: if every attempt for a mail was interrupted, it
 * is parked like a failed one, and must be sent by command.
 */
async function marksInTheEnd(
  site: ServedSite,
  { url, stop }: RunningServer,
  problems: string[],
): Promise<{ readonly marks: ReadonlyMap<number, number>; readonly retried: string }> {
  const ask = async (path: string) => (await fetch(`${url}/api/printer/v1/${path}`)).json();
  const jobs = join(site.folder, '.almanac/private/core/jobs');
  const isParkedMail = (name: string) => {
    const job = JSON.parse(textIfThere(join(jobs, name)) ?? '{}');
    return isMail(job) && job.state === 'parked';
  };
  const wait = async (isSo: () => boolean | Promise<boolean>) => {
    for (let before = Number.POSITIVE_INFINITY; namesIn(jobs).length < before; ) {
      before = namesIn(jobs).length;
      if ((await until(isSo, PATIENCE)) !== undefined) return;
    }
  };
  await wait(async () => (await ask('waiting')) === 0 && namesIn(jobs).every(isParkedMail));
  const retried = await site.run('mail', 'retry', 'all');
  await wait(() => namesIn(jobs).length === 0);
  const [waiting, left] = [await ask('waiting'), namesIn(jobs)];
  if (waiting !== 0 || left.length > 0)
    problems.push(`${waiting} sheets wait, and ${left.length} jobs such as ${left[0]}`);
  const marks = new Map((await ask('sheets')) as [number, number][]);
  const { code, err } = await stop('SIGTERM');
  if (code !== 0) problems.push(`the last server ended with ${code}: ${err}`);
  return { marks, retried };
}

function wrongMarks(marks: ReadonlyMap<number, number>, stored: ReadonlySet<number>, kills: number): readonly string[] {
  const lost = [...stored].filter((id) => !marks.has(id));
  const never = [...marks].filter(([, count]) => count === 0);
  // jobs run one at a time: a kill interrupts at most one
  const again = sum([...marks.values()].map((count) => Math.max(0, count - 1)));
  return [
    ...lost.map((id) => `sheet ${id} was acknowledged and is lost`),
    ...never.map(([id]) => `the job of sheet ${id} never ran`),
    ...(again > kills ? [`${again} jobs ran once more after ${kills} kills`] : []),
  ];
}

function wrongMails(sent: readonly string[], sheets: ReadonlyMap<number, number>, kills: number): readonly string[] {
  const known = new Set([...sheets.keys()].map(String));
  const subjects = new Set(sent);
  const again = sent.length - subjects.size;
  return [
    ...[...known].filter((id) => !subjects.has(id)).map((id) => `the mail of sheet ${id} was never sent`),
    ...[...subjects].filter((id) => !known.has(id)).map((id) => `a mail was sent of sheet ${id}, which is not there`),
    // one mail at a time
    ...(again > kills ? [`${again} mails were sent once more after ${kills} kills`] : []),
  ];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
