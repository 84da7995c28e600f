import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hear } from '../kill/hear.ts';
import { isSame } from '../kill/is-same.ts';
import { Ledger } from '../kill/ledger.ts';
import { recordFilesIn } from '../kill/record-files-in.ts';
import { type Child, type Ended, runChild } from '../kill/run-child.ts';
import type { Workload } from '../kill/workloads.ts';
import { namesIn } from '../names-in.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { CutDisk } from './cut-disk.ts';
import { takeSetAside } from './torn-files.ts';

/** Maximum time that a child works before the power is cut, in milliseconds. */
const LONGEST_LIFE = 500;
/** Range of transaction numbers of a client per life. */
const NUMBERS = 1_000_000;
/** Failures after which a chain is ended: more would show nothing new. */
const GIVEN_UP = 20;

interface PowerChainOptions {
  /** From `compileChild`. */
  readonly program: string;
  readonly disk: CutDisk;
  readonly workload: Workload;
  readonly random: SeededRandom;
  /** Receives each failure. */
  readonly note: (text: string) => void;
}

/**
 * Successive child processes on a data folder whose disk loses power at a random moment of each life: most under load, some while
 * they start and recover. What each finds is compared with what was acknowledged to the ones before it.
 */
export class PowerChain {
  readonly #options: PowerChainOptions;
  readonly #folder: string;
  readonly #ledger = new Ledger();
  #lives = 0;
  #cuts = 0;
  #cutStarts = 0;
  #torn = 0;
  #failures = 0;
  /** Start time of the last child, in milliseconds. */
  #startTime = LONGEST_LIFE;

  /** Makes an empty data folder, durably. */
  constructor(options: PowerChainOptions) {
    this.#options = options;
    this.#folder = mkdtempSync(join(options.disk.folder, 'data-'));
    const above = openSync(options.disk.folder, 'r');
    fsyncSync(above);
    closeSync(above);
  }

  /** Number of cuts under load. */
  get cuts(): number {
    return this.#cuts;
  }

  /** Number of cuts before the child had reported what it found. */
  get cutStarts(): number {
    return this.#cutStarts;
  }

  get acknowledged(): number {
    return this.#ledger.acknowledged;
  }

  /** Number of files torn by a cut and rewritten by recovery. */
  get torn(): number {
    return this.#torn;
  }

  get failures(): number {
    return this.#failures;
  }

  /** Cuts the power this many times under load, then lets the last child end normally. */
  async play(cuts: number): Promise<void> {
    while (this.#cuts < cuts && this.#lives < 4 * cuts && this.#failures < GIVEN_UP) await this.#cutOne();
    await this.#end();
    rmSync(this.#folder, { recursive: true });
  }

  async #cutOne(): Promise<void> {
    const { disk, random, workload } = this.#options;
    const power = disk.arm();
    const child = this.#start(workload.name);
    if (random.below(4) === 0) {
      await delay(random.below(Math.ceil(this.#startTime * 1.2)));
    } else {
      const started = performance.now();
      await child.ready;
      this.#startTime = performance.now() - started;
      await delay(random.below(LONGEST_LIFE));
    }
    // results during the cut do not count: a file system that is shut down may report success for a pending fsync that did not
    // reach the disk, but on a machine without power nothing would receive it
    child.freeze();
    await power.cut(random.below(3) === 0);
    const ended = await child.kill();
    await disk.restore();
    if (ended.messages.length === 0) this.#cutStarts++;
    else this.#cuts++;
    if (ended.signal !== 'SIGKILL') this.#failByItself(ended);
    this.#take(ended);
  }

  async #end(): Promise<void> {
    const child = this.#start();
    const ended = await child.stop();
    if (ended.code !== 0) this.#failByItself(ended);
    this.#take(ended);
    const found = ended.messages.flatMap((message) => (message.type === 'found' ? message.records : []));
    const { records, problems } = recordFilesIn(this.#folder);
    for (const problem of problems) this.#fail(`at the end: ${problem}`);
    if (!isSame(records, found)) this.#fail('what is served is not what lies in the files');
    for (const name of namesIn(join(this.#folder, '.almanac/tmp'))) this.#fail(`.almanac/tmp/${name} is left`);
  }

  #start(workload?: string): Child {
    const first = ++this.#lives * NUMBERS;
    const job = { folder: this.#folder, first, seed: this.#options.random.below(2 ** 32) };
    return runChild(this.#options.program, workload === undefined ? job : { ...job, workload });
  }

  #take({ messages, complaints }: Ended): void {
    const { torn, strange } = takeSetAside(this.#folder);
    this.#torn += torn.length;
    const isTorn = (problem: string) => torn.some((name) => problem === `${name} is set aside`);
    const wrong = [
      ...messages.flatMap((message) => hear(this.#ledger, message)),
      ...strange.map((name) => `${name} is set aside`),
    ].filter((problem) => !isTorn(problem));
    for (const problem of wrong) this.#fail(problem);
    if (wrong.length > 0 && complaints !== '') this.#options.note(complaints);
  }

  #failByItself({ code, complaints }: Ended): void {
    this.#fail(`the child ended by itself with ${code}: ${complaints}`);
  }

  #fail(text: string): void {
    this.#failures++;
    this.#options.note(`${this.#options.workload.name}, life ${this.#lives}: ${text}`);
  }
}
