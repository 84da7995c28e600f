import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Ended,
  type Launched,
  listening,
  type Program,
  type RunningServer,
} from '../../../cli/commands/almanac-process.ts';
import type { ServedSite } from '../served-site.ts';

/** Result for servers started at the same time on one folder. */
export interface RaceOutcome {
  /** Servers that listen. */
  readonly winners: readonly RunningServer[];
  /** Servers that ended, except the killed one. */
  readonly losers: readonly Ended[];
}

/** Servers that are loaded and wait to be started. */
export class Race {
  readonly #starters: readonly Launched[];

  private constructor(starters: readonly Launched[]) {
    this.#starters = starters;
  }

  /** @param program the command wrapped by gate.ts */
  static async prepare(site: ServedSite, program: Program, count: number): Promise<Race> {
    const starters = Array.from({ length: count }, () => site.launch(program));
    await Promise.all(starters.map(({ child }) => once(child, 'message')));
    return new Race(starters);
  }

  /**
   * Starts them.
   *
   * @param killAfter time after which one of them is killed, in milliseconds; none by default
   */
  async run(killAfter?: number): Promise<RaceOutcome> {
    const outcomes = this.#starters.map((starter) => listening(starter).catch(() => starter.ended));
    for (const { child } of this.#starters) child.send('begin');
    const [first] = this.#starters;
    if (killAfter !== undefined && first) {
      await delay(killAfter);
      first.child.kill('SIGKILL');
      await first.ended;
    }
    const survivors = killAfter === undefined ? outcomes : outcomes.slice(1);
    const ended = await Promise.all(survivors);
    return {
      winners: ended.flatMap((outcome) => ('url' in outcome ? [outcome] : [])),
      losers: ended.flatMap((outcome) => ('url' in outcome ? [] : [outcome])),
    };
  }
}
