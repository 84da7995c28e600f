import { describeThrown } from '../../lib/index.ts';
import type { Clock, Log } from '../../platform/index.ts';

/** This many faults … */
const MOST = 3;

/** … within this many milliseconds are too many. */
const WITHIN = 60_000;

interface PluginFaultsParts {
  readonly clock: Pick<Clock, 'elapsed'>;
  readonly log: Log;
  /** Called once each time a plugin failed too often. @param reason one sentence for the operator */
  readonly onTooMany: (plugin: string, reason: string) => void;
}

/** Where a plugin failed outside a request, for the log: `{ point: 'calendar/event-saved' }`. */
type FaultPlace = Readonly<Record<string, string>>;

/** Handles errors of plugin code that no response can report, and detects plugins that fail too often. */
export class PluginFaults {
  readonly #parts: PluginFaultsParts;
  /** Times of faults, by plugin. */
  readonly #times = new Map<string, readonly number[]>();

  constructor(parts: PluginFaultsParts) {
    this.#parts = parts;
  }

  /**
   * Logs what a plugin threw.
   *
   * @param plugin undefined if unknown
   */
  note(plugin: string | undefined, error: unknown, place: FaultPlace = {}): void {
    const { log, clock, onTooMany } = this.#parts;
    const { text, stack } = describeThrown(error);
    log.error('a plugin failed outside of requests', { plugin, ...place, error: text, stack });
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
