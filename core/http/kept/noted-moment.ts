import { type Held, type Moment, momentAt } from '../../contract/moment.ts';
import type { Condition } from '../../contract/query.ts';

/** A moment that tells when what was made of it is over. */
export class NotedMoment implements Moment {
  readonly #moment: Moment;
  readonly #endsAt: (instant: number) => void;

  /** @param endsAt told of each instant at which something that was made of this moment would be made anew */
  constructor(now: number, endsAt: (instant: number) => void) {
    this.#moment = momentAt(now);
    this.#endsAt = endsAt;
  }

  get now(): number {
    // it may be put to any use, so that nothing is known of the next millisecond
    this.#endsAt(Number.NEGATIVE_INFINITY);
    return this.#moment.now;
  }

  isReached(instant: number): boolean {
    const reached = this.#moment.isReached(instant);
    if (!reached) this.#endsAt(instant);
    return reached;
  }

  hold<T>(make: (now: number) => Held<T>): T {
    const { value, until } = make(this.#moment.now);
    this.#endsAt(until);
    return value;
  }

  reached(field: string): Condition {
    return this.#moment.reached(field);
  }

  ahead(field: string): Condition {
    return this.#moment.ahead(field);
  }
}
