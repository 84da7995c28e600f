import { describeThrown } from '../../lib/index.ts';
import type { Clock, Log } from '../../platform/index.ts';

/** So many faults … */
const MOST = 3;

/** … within so many milliseconds are too many. */
const WITHIN = 60_000;

interface PluginFaultsParts {
  readonly clock: Pick<Clock, 'elapsed'>;
  readonly log: Log;
  /** Told once for each time that a plugin failed too often. @param reason one sentence for the operator */
  readonly onTooMany: (plugin: string, reason: string) => void;
}

/** Where a plugin failed beside requests, for the log: `{ point: 'calendar/event-saved' }`. */
type FaultPlace = Readonly<Record<string, string>>;

/** What the code of plugins throws where no request can be answered with it, and who does so too often. */
export class PluginFaults {
  readonly #parts: PluginFaultsParts;
  /** By plugin, when it failed. */
  readonly #times = new Map<string, readonly number[]>();

  constructor(parts: PluginFaultsParts) {
    this.#parts = parts;
  }

  /**
   * Logs what a plugin threw.
   *
   * @param plugin undefined where nobody knows which
   */
  note(plugin: string | undefined, error: unknown, place: FaultPlace = {}): void {
    const { log, clock, onTooMany } = this.#parts;
    const { text, stack } = describeThrown(error);
    log.error('a plugin failed beside requests', { plugin, ...place, error: text, stack });
    if (plugin === undefined) return;
    const now = clock.elapsed();
    const times = [...(this.#times.get(plugin) ?? []), now].filter((time) => now - time < WITHIN);
    this.#times.set(plugin, times.length < MOST ? times : []);
    if (times.length < MOST) return;
    const reason = `plugin ${plugin} was switched off: its code failed ${MOST} times within a minute, last with ${text}`;
    log.error(reason, { plugin });
    onTooMany(plugin, reason);
  }
}
