import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { namesIn } from '../names-in.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { until } from '../until.ts';
import { hear } from './hear.ts';
import { isSame } from './is-same.ts';
import { Ledger } from './ledger.ts';
import type { FoundRecord } from './message.ts';
import { recordFilesIn } from './record-files-in.ts';
import { type Child, type Ended, runChild } from './run-child.ts';
import type { Workload } from './workloads.ts';

/** Maximum number of acknowledgements awaited before a child is killed under load, and of milliseconds after them. */
const MOST_ACKNOWLEDGED = 210;
const LONGEST_REST = 50;
/** Milliseconds after which a child is killed in any case. */
const LONGEST_LIFE = 20_000;
/** Range of transaction numbers of a client per life. */
const NUMBERS = 1_000_000;
/** Failures after which a chain is ended: more would show nothing new. */
const GIVEN_UP = 20;

interface ChainOptions {
  /** From `compileChild`. */
  readonly program: string;
  readonly workload: Workload;
  readonly random: SeededRandom;
  /** Receives each failure. */
  readonly note: (text: string) => void;
}

/**
 * Successive child processes on one data folder, each killed at a random moment: most under load, some while they start and recover.
 * Each first reports what it found, which is compared with what was acknowledged to the ones before it.
 */
export class Chain {
  readonly #options: ChainOptions;
  readonly #folder = mkdtempSync(join(tmpdir(), 'almanac-kill-'));
  readonly #ledger = new Ledger();
  #lives = 0;
  #kills = 0;
  #cutStarts = 0;
  #failures = 0;
  /** Start time of the last child, in milliseconds. */
  #startTime = 1_000;

  constructor(options: ChainOptions) {
    this.#options = options;
  }

  /** Number of kills under load. */
  get kills(): number {
    return this.#kills;
  }

  /** Number of kills before the child had reported what it found. */
  get cutStarts(): number {
    return this.#cutStarts;
  }

  get acknowledged(): number {
    return this.#ledger.acknowledged;
  }

  get failures(): number {
    return this.#failures;
  }

  /**
   * Kills this many children under load, then lets the last one end normally. Gives up if too many children do not get to work.
   */
  async play(kills: number): Promise<void> {
    while (this.#kills < kills && this.#lives < 4 * kills && this.#failures < GIVEN_UP) await this.#killOne();
    await this.#end();
  }

  async #killOne(): Promise<void> {
    const { random } = this.#options;
    const child = this.#start(this.#options.workload.name);
    if (random.below(4) === 0) {
      await delay(random.below(Math.ceil(this.#startTime * 1.2)));
    } else {
      const started = performance.now();
      await child.ready;
      this.#startTime = performance.now() - started;
      const enough = random.below(MOST_ACKNOWLEDGED);
      const acknowledged = () => child.heard().filter(({ type }) => type === 'acknowledged').length;
      await until(() => acknowledged() >= enough, LONGEST_LIFE);
      await delay(random.below(LONGEST_REST));
    }
    const ended = await child.kill();
    if (ended.signal !== 'SIGKILL') this.#fail(`the child ended by itself with ${ended.code}: ${ended.complaints}`);
    else if (ended.messages.length === 0) this.#cutStarts++;
    else this.#kills++;
    this.#take(ended);
    for (const problem of recordFilesIn(this.#folder).problems) this.#fail(`after a kill: ${problem}`);
  }

  /** Checks that the store serves what is in the files, and that no other files are left. */
  async #end(): Promise<void> {
    const busy = this.#start(this.#options.workload.name);
    await busy.ready;
    await this.#stop(busy);
    const found = await this.#stop(this.#start());
    const { records, problems } = recordFilesIn(this.#folder);
    for (const problem of problems) this.#fail(`at the end: ${problem}`);
    if (!isSame(records, found)) this.#fail('what is served is not what lies in the files');
    for (const name of namesIn(join(this.#folder, '.almanac/tmp'))) this.#fail(`.almanac/tmp/${name} is left`);
    if (namesIn(join(this.#folder, '.almanac')).includes('lock')) this.#fail('the lock is left');
    if (this.#failures === 0) rmSync(this.#folder, { recursive: true });
    else this.#options.note(`the folder is left for a look: ${this.#folder}`);
  }

  #start(workload?: string): Child {
    const first = ++this.#lives * NUMBERS;
    const job = { folder: this.#folder, first, seed: this.#options.random.below(2 ** 32) };
    return runChild(this.#options.program, workload === undefined ? job : { ...job, workload });
  }

  async #stop(child: Child): Promise<readonly FoundRecord[]> {
    const ended = await child.stop();
    if (ended.code !== 0) this.#fail(`asked to stop, the child ended with ${ended.code}: ${ended.complaints}`);
    this.#take(ended);
    return ended.messages.flatMap((message) => (message.type === 'found' ? message.records : []));
  }

  #take({ messages, complaints }: Ended): void {
    const wrong = messages.flatMap((message) => hear(this.#ledger, message));
    for (const problem of wrong) this.#fail(problem);
    if (wrong.length > 0 && complaints !== '') this.#options.note(complaints);
  }

  #fail(text: string): void {
    this.#failures++;
    this.#options.note(`${this.#options.workload.name}, life ${this.#lives}: ${text}`);
  }
}
