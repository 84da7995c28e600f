import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pluginSource } from '../../../../scripts/testing/test-site.ts';
import { makeSiteFolder, type OpenedSite, openSiteIn, removeSiteFolder } from '../opened-site.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { until } from '../until.ts';
import { ledgerPlugin, NOTES, type Note, SHEETS } from './ledger.ts';
import { Lineage, tokenIn } from './lineage.ts';
import { countStamps, Repository, sheetsIn, writeSheets } from './repository.ts';

const ALL = Array.from({ length: 2_000 }, (_, index) => index + 1);
/** Ids of another commit: some are removed, others added. */
const OTHERS = ALL.slice(200).concat(Array.from({ length: 100 }, (_, index) => 3_001 + index));
/** Ids of records that only the API changes, above those of all sheets. */
const NOTE_IDS = Array.from({ length: 20 }, (_, index) => 5_001 + index);
/** Content of sheets created through the API, which are in no commit. */
const BY_API = 'api';
/** Pause between requests of a client, in milliseconds: git needs some of the machine. */
const PAUSE = 15;
/**
 * Maximum median time from the end of git until responses match the disk, in milliseconds. The median counts, because the machine
 * may be busy.
 */
const FOLLOWED_WITHIN = 1_000;
/** Timeout in milliseconds. */
const PATIENCE = 30_000;

/** Result of switches. */
export interface SwitchesOutcome {
  readonly answers: number;
  readonly writes: number;
  /** Median and maximum time from the end of git to the first response that matches the disk, in milliseconds. */
  readonly middle: number;
  readonly slowest: number;
  readonly problems: readonly string[];
}

/** Lets git change the data folder of a running site `count` times, while the site is read and written. */
export async function switches(count: number, random: SeededRandom, note: (text: string) => void) {
  const folder = await makeSiteFolder();
  const site = join(folder, 'site');
  mkdirSync(site);
  await writeFile(join(site, 'settings.json'), JSON.stringify({ plugins: { ledger: true } }));
  const outcome = await new Switches(site, new Repository(site, join(folder, 'desk')), random).run(count);
  if (outcome.problems.length === 0) removeSiteFolder(folder);
  else note(`the site is left for a look: ${folder}`);
  return outcome;
}

class Switches {
  readonly #folder: string;
  readonly #repository: Repository;
  readonly #random: SeededRandom;
  readonly #lineage = new Lineage();
  readonly #problems: string[] = [];
  #step = 'nothing';
  #answers = 0;
  #writes = 0;
  readonly #times: number[] = [];
  #stopped = false;
  #isWriting = false;

  constructor(folder: string, repository: Repository, random: SeededRandom) {
    this.#folder = folder;
    this.#repository = repository;
    this.#random = random;
  }

  async run(count: number): Promise<SwitchesOutcome> {
    await this.#prepare();
    const site = await openSiteIn(this.#folder, { findPlugins: async () => [pluginSource(ledgerPlugin)] });
    const busy = Promise.all([this.#read(site), this.#writeNotes(site), this.#comeAndGo(site)]);
    for (let done = 0; done < count; done++) {
      this.#step = this.#random.pick(Object.keys(this.#steps));
      await this.#steps[this.#step]?.();
      await this.#expectFollowed(site);
    }
    this.#stopped = true;
    await busy;
    await site.site.close();
    for (const { id, token } of this.#lineage.lost(this.#left())) this.#problems.push(`lost: ${token} of note ${id}`);
    const { quarantined } = await site.site.health();
    for (const { file, message } of quarantined) this.#problems.push(`in quarantine: ${file} ${message}`);
    const times = this.#times.toSorted((a, b) => a - b);
    const [middle = 0, slowest = 0] = [times[Math.floor(times.length / 2)], times.at(-1)];
    if (middle > FOLLOWED_WITHIN)
      this.#problems.push(`half of the time git was followed after more than ${FOLLOWED_WITHIN} ms`);
    return { answers: this.#answers, writes: this.#writes, middle, slowest, problems: this.#problems };
  }

  async #prepare(): Promise<void> {
    writeSheets(join(this.#folder, SHEETS), ALL, { state: 'main', text: 'main' });
    mkdirSync(join(this.#folder, NOTES), { recursive: true });
    for (const id of NOTE_IDS) {
      const note: Note = { id, token: this.#lineage.next('first'), modified: '' };
      writeFileSync(this.#noteFile(id), `${JSON.stringify(note, null, 2)}\n`);
    }
    writeFileSync(join(this.#folder, '.gitignore'), '.almanac/\n');
    await this.#repository.begin();
    await this.#repository.commit('one', 'main', ALL, { state: 'one', text: 'main' });
    await this.#repository.commit('two', 'main', ALL, { state: 'two', text: 'main' });
    await this.#repository.commit('others', 'two', OTHERS, { state: 'others', text: 'main' });
    await this.#repository.commit('text-1', 'main', ALL, { state: 'main', text: 'text-1' });
    await this.#repository.commit('text-2', 'text-1', ALL, { state: 'main', text: 'text-2' });
  }

  /** Git operations of people. Each begins with what the one before left. */
  readonly #steps: Readonly<Record<string, () => Promise<void>>> = {
    checkout: async () => {
      const branch = this.#random.pick(['main', 'one', 'two', 'others', 'text-1', 'text-2']);
      await this.#repository.git('checkout', '-q', '--detach', branch);
    },
    merge: async () => {
      await this.#repository.git('checkout', '-q', '--detach', this.#random.pick(['one', 'two']));
      await this.#repository.git('merge', '-q', '-m', 'merged', this.#random.pick(['text-1', 'text-2']));
    },
    rebase: async () => {
      await this.#repository.git('checkout', '-q', '-B', 'rebased', 'text-2');
      await until(() => !this.#isWriting, PATIENCE);
      await this.#repository.git('rebase', '-q', '--autostash', this.#random.pick(['one', 'two']));
    },
    stash: async () => {
      await this.#repository.git('checkout', '-q', '--detach', 'one');
      await this.#repository.git('checkout', '-q', 'two', '--', SHEETS);
      await this.#repository.git('stash', 'push', '-q', '--', SHEETS);
      await this.#repository.git('stash', 'pop', '-q');
      await this.#repository.git('checkout', '-q', 'HEAD', '--', SHEETS);
    },
    pull: async () => {
      await this.#repository.git('checkout', '-q', '-B', 'pulled', 'main');
      await this.#repository.git('pull', '-q', '--ff-only', '.', this.#random.pick(['others', 'text-2']));
    },
  };

  /** Checks that each response contains all sheets of exactly one commit, apart from those created through the API. */
  async #read(site: OpenedSite): Promise<void> {
    while (!this.#stopped) {
      const stamps = await this.#sheets(site);
      this.#answers++;
      if (stamps.size > 1) this.#problems.push(`${this.#step}: an answer mixes ${said(stamps)}`);
      for (const [stamp, count] of stamps) {
        const whole = stamp.startsWith('others') ? OTHERS.length : ALL.length;
        if (count !== whole)
          this.#problems.push(`${this.#step}: an answer has ${count} of ${whole} sheets of ${stamp}`);
      }
      await delay(PAUSE);
    }
  }

  /** Number of sheets of commits, by content. */
  async #sheets(site: OpenedSite): Promise<ReadonlyMap<string, number>> {
    const answer = await site.ask('/ledger/v1/sheets');
    const counts = new Map(countStamps((await answer.json()) as readonly [string, string][]));
    counts.delete(`${BY_API}/${BY_API}`);
    return counts;
  }

  /** Writes notes, except while git rebases, which it refuses if files changed after it had stashed the changes. */
  async #writeNotes(site: OpenedSite): Promise<void> {
    for (; !this.#stopped; await delay(PAUSE)) {
      if (this.#step === 'rebase') continue;
      this.#isWriting = true;
      const id = this.#random.pick(NOTE_IDS);
      const token = this.#lineage.next('write');
      const answer = await site.ask(`/ledger/v1/notes/${id}?token=${token}`, { method: 'POST' });
      const body = (await answer.json()) as { readonly saw: string };
      if (answer.status === 200) {
        this.#lineage.made({ id, token, saw: body.saw });
        this.#writes++;
      } else if (answer.status !== 409) this.#problems.push(`${this.#step}: a write is answered ${answer.status}`);
      this.#isWriting = false;
    }
  }

  /** Creates sheets and removes them again, as files unknown to git. */
  async #comeAndGo(site: OpenedSite): Promise<void> {
    while (!this.#stopped) {
      const made = await site.ask(`/ledger/v1/sheets?state=${BY_API}&text=${BY_API}`, { method: 'POST' });
      const { id } = (await made.json()) as { readonly id: number };
      await delay(PAUSE);
      const removed = await site.ask(`/ledger/v1/sheets/${id}`, { method: 'DELETE' });
      const statuses = [made.status, removed.status];
      if (statuses.join() !== '200,200') this.#problems.push(`${this.#step}: a sheet is answered ${statuses}`);
      this.#writes += 2;
      await delay(PAUSE);
    }
  }

  async #expectFollowed(site: OpenedSite): Promise<void> {
    const onDisk = sheetsIn(join(this.#folder, SHEETS), new Set([...ALL, ...OTHERS]));
    const took = await until(async () => said(await this.#sheets(site)) === said(onDisk), PATIENCE);
    if (took === undefined) this.#problems.push(`${this.#step}: git is not followed`);
    else this.#times.push(took);
  }

  /** Tokens of notes in their files or among the conflicts. */
  #left(): ReadonlySet<string> {
    const aside = join(this.#folder, '.almanac', 'conflicts');
    const paths = [...NOTE_IDS.map((id) => this.#noteFile(id)), ...readdirSync(aside).map((name) => join(aside, name))];
    return new Set(paths.map((path) => tokenIn(readFileSync(path, 'utf8'))));
  }

  #noteFile(id: number): string {
    return join(this.#folder, NOTES, `${id}.json`);
  }
}

const said = (stamps: ReadonlyMap<string, number>): string =>
  [...stamps]
    .map(([stamp, count]) => `${count} of ${stamp}`)
    .sort()
    .join(', ');
