import { readFileSync } from 'node:fs';
import { makeSiteFolder, type OpenedSite, openSiteIn, removeSiteFolder } from '../opened-site.ts';
import { until } from '../until.ts';
import type { BadCase } from './bad-case.ts';
import { EventsFolder, type Laid } from './events-folder.ts';
import { fingerprint } from './fingerprint.ts';
import { placeProblem } from './place-problem.ts';

/** A repaired file must be served within this time, in milliseconds. */
const MENDED_WITHIN = 1_000;
/** Timeout in milliseconds. */
const PATIENCE = 5_000;
const EVENTS = '/calendar/events/v1/events';

/** Result of a wave of cases. */
export interface WaveOutcome {
  /** Number of failed cases. */
  readonly failures: number;
  /** Time from the last repaired file until all were served, in milliseconds; undefined if they were not. */
  readonly mended: number | undefined;
}

/**
 * Puts bad files into a running site, each for its own record, restarts the site with them, and repairs them.
 *
 * @param note receives each problem, with the name of the case
 */
export async function playWave(cases: readonly BadCase[], note: (text: string) => void): Promise<WaveOutcome> {
  const data = await makeSiteFolder();
  const wave = new Wave(data, cases, note);
  const mended = await wave.play();
  if (wave.failures === 0) removeSiteFolder(data);
  else note(`the site is left for a look: ${data}`);
  return { failures: wave.failures, mended };
}

class Wave {
  readonly #data: string;
  readonly #folder: EventsFolder;
  readonly #all: readonly Laid[];
  /** Id of a record that stays valid. */
  readonly #witness: number;
  readonly #note: (text: string) => void;
  readonly #failed = new Set<string>();
  #headers: Readonly<Record<string, string>> = {};

  constructor(data: string, cases: readonly BadCase[], note: (text: string) => void) {
    this.#data = data;
    this.#folder = new EventsFolder(data);
    this.#all = this.#folder.victims(cases);
    this.#witness = cases.length + 1;
    this.#note = note;
  }

  get failures(): number {
    return this.#failed.size;
  }

  async play(): Promise<number | undefined> {
    await this.#folder.make();
    for (const { id } of this.#all) await this.#folder.write(id, `Good ${id}`);
    await this.#folder.write(this.#witness, 'Witness');

    const running = await openSiteIn(this.#data);
    await this.#signIn(running);
    await this.#layWhileServed(running);
    await running.site.close();

    const started = await openSiteIn(this.#data);
    await this.#lookAfterStart(started);
    const mended = await this.#mend(started);
    await started.site.close();
    return mended;
  }

  async #layWhileServed(site: OpenedSite): Promise<void> {
    for (const laid of this.#all) await this.#folder.lay(laid);
    await this.#expectUntouched(async () => {
      await until(() => this.#isNoticed(site), PATIENCE);
      for (const laid of this.#all) await this.#expectTitle(site, laid, laid.bad.expected ? 'Good' : 'Laid');
      await this.#expectHealth(site, ({ bad }) => bad.beside !== 'untouched');
      await this.#expectRefusals(site);
      await this.#expectRest(site);
    });
    // saving them again unchanged must not be reported
    for (const laid of this.#all) await this.#folder.touch(laid);
    await this.#expectUntouched(() => this.#expectRest(site));
    await this.#expectLogged(site, () => 1, alarmOf);
    await this.#expectLogged(
      site,
      () => 0,
      () => END,
    );
  }

  /** Records that the process never saw in a valid state are absent. */
  async #lookAfterStart(site: OpenedSite): Promise<void> {
    await this.#expectUntouched(async () => {
      await this.#expectHealth(site, ({ bad }) => bad.beside === 'locked');
      for (const laid of this.#all) {
        if (!laid.bad.expected) await this.#expectTitle(site, laid, 'Laid');
        else if (laid.bad.beside !== undefined) await this.#expectTitle(site, laid, 'Good');
        else await this.#expectStatus(site, laid, {}, 404);
      }
      await this.#expectRest(site);
      await this.#expectFreshId(site);
    });
    await this.#expectLogged(site, () => 1, alarmOf);
  }

  async #mend(site: OpenedSite): Promise<number | undefined> {
    for (const laid of this.#all) await this.#folder.mend(laid, `Mended ${laid.id}`);
    const mended = await until(() => this.#isMended(site), PATIENCE);
    if (mended === undefined || mended > MENDED_WITHIN) this.#fail('all of them', `mended after ${mended} ms`);
    for (const laid of this.#all) {
      await this.#expectTitle(site, laid, laid.bad.beside === undefined ? 'Mended' : 'Good');
      await this.#expectStatus(site, laid, { method: 'POST', body: '{"title":"Written"}' }, 200);
    }
    await this.#expectLogged(site, () => 1, alarmOf);
    await this.#expectLogged(
      site,
      (laid) => (isDropped(laid) ? 0 : 1),
      () => END,
    );
    return mended;
  }

  async #isNoticed(site: OpenedSite): Promise<boolean> {
    const { quarantined } = await site.site.health();
    const files = new Set(quarantined.map(({ file }) => file));
    for (const { id, bad, file } of this.#all) {
      if (bad.expected ? !files.has(file) : (await titleOf(site, id)) !== `Laid ${id}`) return false;
    }
    return true;
  }

  async #isMended(site: OpenedSite): Promise<boolean> {
    if ((await site.site.health()).quarantined.length > 0) return false;
    for (const { id, bad } of this.#all) {
      if (bad.beside === undefined && (await titleOf(site, id)) !== `Mended ${id}`) return false;
    }
    return true;
  }

  /** @param isStale is the last good version served? */
  async #expectHealth(site: OpenedSite, isStale: (laid: Laid) => boolean): Promise<void> {
    const { quarantined, conflicts, readOnly } = await site.site.health();
    for (const laid of this.#all) {
      const told = quarantined.filter(({ file }) => file === laid.file);
      const { expected } = laid.bad;
      const [only] = told;
      if (told.length !== (expected ? 1 : 0)) this.#blame(laid, `health names it ${told.length} times`);
      if (!expected || !only) continue;
      if (only.kind !== expected.kind) this.#blame(laid, `health calls it ${only.kind}: ${only.message}`);
      if (only.stale !== isStale(laid)) this.#blame(laid, `health says stale: ${only.stale}`);
      const place = placeProblem(expected, only, textOf(laid));
      if (place !== undefined) this.#blame(laid, `${place}: ${only.message}`);
    }
    const files = new Set(this.#all.map(({ file }) => file));
    for (const { file, message } of quarantined) if (!files.has(file)) this.#fail(file, `in quarantine: ${message}`);
    // its edits do not check the file: a write that they replace is set aside there
    const ofWitness = `calendar~events~${this.#witness}.`;
    for (const conflict of conflicts) if (!conflict.startsWith(ofWitness)) this.#fail(conflict, 'is set aside');
    if (readOnly !== undefined) this.#fail('the site', `is read-only: ${readOnly}`);
  }

  async #expectRefusals(site: OpenedSite): Promise<void> {
    for (const laid of this.#all) {
      if (!laid.bad.expected || laid.bad.beside === 'untouched') continue;
      await this.#expectStatus(site, laid, { method: 'POST', body: '{"title":"Written"}' }, 409, 'rest_edit_conflict');
      await this.#expectStatus(site, laid, { method: 'DELETE' }, 409, 'rest_edit_conflict');
    }
  }

  /** Edits to other files are detected and served, and other records can be written. */
  async #expectRest(site: OpenedSite): Promise<void> {
    const title = `Witness ${performance.now()}`;
    await this.#folder.write(this.#witness, title);
    const isServed = await until(async () => (await titleOf(site, this.#witness)) === title, PATIENCE);
    if (isServed === undefined) this.#fail('the witness', 'an edit beside bad files is not served');
    const written = await this.#ask(site, this.#witness, { method: 'POST', body: '{"title":"Written"}' });
    if (!written.ok) this.#fail('the witness', `a write beside bad files is answered ${written.status}`);
  }

  /** Ids of unreadable files are not assigned again. */
  async #expectFreshId(site: OpenedSite): Promise<void> {
    const dates = { start_date: '2031-05-01 10:00:00', end_date: '2031-05-01 12:00:00' };
    const made = await this.#ask(site, undefined, { method: 'POST', body: JSON.stringify({ title: 'New', ...dates }) });
    const { id } = (await made.json()) as { readonly id?: number };
    if (id === undefined || id <= this.#witness) this.#fail('a new event', `has the id ${id}: ${made.status}`);
  }

  async #expectTitle(site: OpenedSite, laid: Laid, word: string): Promise<void> {
    const title = await titleOf(site, laid.id);
    if (title !== `${word} ${laid.id}`) this.#blame(laid, `served is ${title}, not ${word} ${laid.id}`);
  }

  async #expectStatus(site: OpenedSite, laid: Laid, init: RequestInit, status: number, code?: string): Promise<void> {
    const answer = await this.#ask(site, laid.id, init);
    const body = (await answer.json()) as { readonly code?: string };
    if (answer.status !== status || (code !== undefined && body.code !== code)) {
      this.#blame(laid, `${init.method ?? 'GET'} is answered ${answer.status} ${body.code ?? ''}, not ${status}`);
    }
  }

  /** The site changes neither the bad entries nor the files next to them meanwhile. */
  async #expectUntouched(meanwhile: () => Promise<void>): Promise<void> {
    const look = () =>
      Promise.all(
        this.#all.map(async ({ entry, path, bad }) =>
          Promise.all((bad.beside === undefined ? [entry] : [entry, path]).map(fingerprint)),
        ),
      );
    const before = await look();
    await meanwhile();
    const after = await look();
    for (const [index, laid] of this.#all.entries()) {
      if (String(before[index]) !== String(after[index])) this.#blame(laid, 'the file was written to, or replaced');
    }
  }

  /** The log entry about a file comes soon after the served version changed. */
  async #expectLogged(
    { logged }: OpenedSite,
    timesOf: (laid: Laid) => number,
    messageOf: (laid: Laid) => string,
  ): Promise<void> {
    const linesOf = (laid: Laid) =>
      logged.filter(({ message, fields }) => message === messageOf(laid) && fields.file === laid.file).length;
    const expected = (laid: Laid) => (laid.bad.expected ? timesOf(laid) : 0);
    await until(() => this.#all.every((laid) => linesOf(laid) >= expected(laid)), PATIENCE);
    for (const laid of this.#all) {
      const [lines, wanted] = [linesOf(laid), expected(laid)];
      if (lines !== wanted) this.#blame(laid, `the log says ${lines} times, not ${wanted}: ${messageOf(laid)}`);
    }
  }

  async #signIn({ command }: OpenedSite): Promise<void> {
    await command('user add', { login: 'ada', role: 'administrator', email: 'ada@example.org' });
    const [password = ''] = await command('app-password create', { login: 'ada', name: 'faults' });
    this.#headers = { authorization: `Basic ${btoa(`ada:${password}`)}`, 'content-type': 'application/json' };
  }

  #ask(site: OpenedSite, id: number | undefined, init: RequestInit): Promise<Response> {
    return site.ask(id === undefined ? EVENTS : `${EVENTS}/${id}`, { ...init, headers: this.#headers });
  }

  #blame({ bad }: Laid, text: string): void {
    this.#fail(bad.name, text);
  }

  #fail(what: string, text: string): void {
    this.#failed.add(what);
    this.#note(`${what}: ${text}`);
  }
}

/** Has the entry a name that is not an id, so that no record is affected? */
const isDropped = ({ bad }: Laid): boolean => bad.expected?.kind === 'id' && bad.beside === 'untouched';

const END = 'a file has left quarantine';

const alarmOf = (laid: Laid): string =>
  isDropped(laid) ? 'a dropped file cannot be imported' : 'a file was quarantined';

/** Title of an event, read anonymously; undefined if there is none. */
async function titleOf(site: OpenedSite, id: number): Promise<string | undefined> {
  return ((await (await site.ask(`${EVENTS}/${id}`)).json()) as { readonly title?: string }).title;
}

/** Text of a bad entry; empty if it is not a file with lines. */
const textOf = ({ bad, entry }: Laid): string =>
  bad.expected?.kind === 'not-a-file' || bad.expected?.kind === 'too-large' ? '' : readFileSync(entry, 'utf8');
