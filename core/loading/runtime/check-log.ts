import { serialQueue } from '../../lib/index.ts';
import type { Log } from '../../platform/index.ts';
import type { GenerationLease } from './generation-lease.ts';

interface CheckLogParts {
  readonly serving: () => GenerationLease;
  readonly log: Log;
}

/** Logs what health checks find that follow collections or texts: each problem once, when it occurs. */
export class CheckLog {
  readonly #parts: CheckLogParts;
  readonly #reports = serialQueue(() => this.#report());
  /** Problems at the last report, by name of the check; undefined before the first, which logs nothing. */
  #known: ReadonlyMap<string, string> | undefined;

  constructor(parts: CheckLogParts) {
    this.#parts = parts;
  }

  /** @param changed names of the collections and folders of texts that changed; undefined if anything may have */
  readonly note = (changed?: ReadonlySet<string>): void => {
    const { health } = this.#parts.serving().generation;
    const isConcerned = health.checks.some(({ follows = [] }) =>
      follows.some(({ name }) => changed?.has(name) ?? true),
    );
    if (isConcerned) this.#reports.ask();
  };

  /** Resolves when all lines are logged. */
  settled(): Promise<void> {
    return this.#reports.settled();
  }

  async #report(): Promise<void> {
    const { serving, log } = this.#parts;
    const lease = serving();
    const { health } = lease.generation;
    const before = this.#known;
    const now = new Map<string, string>();
    for (const { name: check, follows } of health.checks) {
      if (!follows) continue;
      const { status, message: problem, details, action } = await lease.hold(health.run(check));
      if (status !== 'good') now.set(check, problem);
      if (!before || now.get(check) === before.get(check)) continue;
      if (status === 'good') log.info('a check is good again', { check });
      else log.warn('a check found a problem', { check, problem, details, action });
    }
    this.#known = now;
  }
}
