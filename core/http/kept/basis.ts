import type { Revisions } from './revisions.ts';

/**
 * What something was made from: collections as they were, and an instant that was compared with others. It tells whether the
 * same would be made again.
 */
export class Basis {
  readonly #revisions: Revisions;
  readonly #collections = new Map<string, number>();
  readonly #parts: Basis[] = [];
  readonly #from: number;
  #until = Number.POSITIVE_INFINITY;
  /** `Revisions.total` when nothing that this rests on had changed. */
  #checked: number;

  /** @param now milliseconds since 1970 UTC. What is made now is not used before: the clock may be set back. */
  constructor(revisions: Revisions, now: number) {
    this.#revisions = revisions;
    this.#from = now;
    this.#checked = revisions.total;
  }

  /** A collection was read. */
  read(collection: string): void {
    this.#collections.set(collection, this.#revisions.of(collection));
  }

  /** What was made will be another at this instant, milliseconds since 1970 UTC. */
  endsAt(instant: number): void {
    if (instant < this.#until) this.#until = instant;
  }

  /** Something was used that rests on this. */
  include(part: Basis): void {
    this.#parts.push(part);
  }

  /** Does it still hold at this instant, milliseconds since 1970 UTC? */
  holds(now: number): boolean {
    if (now < this.#from || now >= this.#until) return false;
    for (const part of this.#parts) if (!part.holds(now)) return false;
    return this.#isUnchanged();
  }

  #isUnchanged(): boolean {
    const { total } = this.#revisions;
    if (this.#checked === total) return true;
    for (const [name, revision] of this.#collections) if (this.#revisions.of(name) !== revision) return false;
    this.#checked = total;
    return true;
  }
}
