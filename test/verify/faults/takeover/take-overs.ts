import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Program, RunningServer } from '../../../cli/commands/almanac-process.ts';
import { slowness } from '../../own-time.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { ServedSite } from '../served-site.ts';
import { eventsIn } from '../stop/events-in.ts';
import { Race } from './race.ts';

/** Number of servers started at the same time after the holder has died. */
const STARTERS = 4;
/** In one of this many rounds, a second server is started while the holder runs. */
const SECOND_EVERY = 5;
/** In one of this many rounds, a server is killed while it takes over, at most `LONGEST_CUT` milliseconds after its start. */
const CUT_EVERY = 4;
const LONGEST_CUT = 60;
/** Maximum time in which a second server must end, in milliseconds, on an otherwise idle computer. */
const ENDS_WITHIN = 1_000;
/** Number of tries: a slower one does not count if another one is fast enough. */
const TRIES = 5;

interface TakeOversOptions {
  readonly site: ServedSite;
  /** The command; `gated` is the command wrapped by gate.ts. */
  readonly program: Program;
  readonly gated: Program;
  readonly random: SeededRandom;
  readonly note: (text: string) => void;
}

/** Successive servers of one folder, each killed, after which others race to take over. */
export class TakeOvers {
  readonly #options: TakeOversOptions;
  /** Acknowledged names of venues, by id. */
  readonly #kept = new Map<number, string>();
  #rounds = 0;
  #failures = 0;
  #slowestSecond = 0;

  constructor(options: TakeOversOptions) {
    this.#options = options;
  }

  get failures(): number {
    return this.#failures;
  }

  /** The longest time that a second server took to end, from its start, in milliseconds. */
  get slowestSecond(): number {
    return this.#slowestSecond;
  }

  async play(rounds: number): Promise<void> {
    let holder = await this.#options.site.serve(this.#options.program);
    while (this.#rounds < rounds) {
      this.#rounds++;
      holder = await this.#replace(holder);
    }
    await this.#write(holder);
    const { code, err } = await holder.stop('SIGTERM');
    this.#expect(code === 0, `the last holder ended with ${code}: ${err}`);
    this.#expectKept();
  }

  async #replace(holder: RunningServer): Promise<RunningServer> {
    const { site, program, gated, random } = this.#options;
    const race = await Race.prepare(site, gated, STARTERS);
    if (this.#rounds % SECOND_EVERY === 0) await this.#startSecond(holder);
    await this.#write(holder);
    await holder.stop('SIGKILL');
    const isCut = this.#rounds % CUT_EVERY === 0;
    const { winners, losers } = await race.run(isCut ? random.below(LONGEST_CUT) : undefined);
    // the killed one may have been the winner
    this.#expect(winners.length === 1 || (isCut && winners.length === 0), `${winners.length} servers listen at once`);
    const [winner = await site.serve(program), ...others] = winners;
    for (const other of others) await other.stop('SIGKILL');
    const held = JSON.parse(readFileSync(join(site.folder, '.almanac/lock'), 'utf8')).pid;
    this.#expect(held === winner.child.pid, `the lock names ${held}, and ${winner.child.pid} listens`);
    for (const { code, err } of losers) {
      const isRefused = code === 1 && (isCut || err.includes(inUseBy(winner)));
      this.#expect(isRefused, `a loser ended with ${code}, not naming ${winner.child.pid}: ${err}`);
    }
    return winner;
  }

  /** Measures the best of several tries: the machine may be busy. */
  async #startSecond(holder: RunningServer): Promise<void> {
    const times: number[] = [];
    while (times.length < TRIES && !times.some((took) => took <= ENDS_WITHIN))
      times.push(await this.#timeSecond(holder));
    const took = Math.min(...times);
    this.#slowestSecond = Math.max(this.#slowestSecond, took);
    this.#expect(took <= ENDS_WITHIN, `a second server took ${Math.round(took)} ms to end`);
  }

  async #timeSecond(holder: RunningServer): Promise<number> {
    const { site, program } = this.#options;
    const begun = performance.now();
    const { code, out, err } = await site.launch(program).ended;
    const isRefused = code === 1 && out === '' && err.includes(inUseBy(holder));
    const took = performance.now() - begun;
    this.#expect(isRefused, `a second server ended with ${code}: ${out}${err}`);
    return took / slowness();
  }

  /** Only the holder writes, so acknowledged writes cannot be overwritten, and no id is assigned twice. */
  async #write({ url }: RunningServer): Promise<void> {
    // an existing name would not create a venue
    const venue = `Hall ${this.#kept.size + 1}`;
    const answer = await fetch(`${url}/api/calendar/events/v1/venues`, {
      method: 'POST',
      headers: { authorization: this.#options.site.authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ venue }),
    });
    const { id } = (await answer.json()) as { readonly id: number };
    this.#expect(answer.ok, `a write was answered ${answer.status}`);
    this.#expect(!this.#kept.has(id), `the id ${id} was given twice`);
    this.#kept.set(id, venue);
  }

  #expectKept(): void {
    const there = [...eventsIn(this.#options.site.folder).orphans].sort();
    const told = [...this.#kept.values()].sort();
    this.#expect(String(there) === String(told), `acknowledged were ${told}; there are ${there}`);
  }

  #expect(isSo: boolean, otherwise: string): void {
    if (isSo) return;
    this.#failures++;
    this.#options.note(`round ${this.#rounds}: ${otherwise}`);
  }
}

const inUseBy = ({ child }: RunningServer): string => `is in use by process ${child.pid}\n`;
