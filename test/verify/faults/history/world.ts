import { Creations } from './creations.ts';
import { GivenIds } from './given-ids.ts';
import { Moments, Register, type RegisterKind } from './register.ts';

/** So many records are written at a time: few, so that clients meet. */
const REGISTERS = 16;
/** A record that so much was done with is left alone, so that its history is soon checked. */
const LONGEST_HISTORY = 400;

/** What the clients of one site share and have learnt. */
export class World {
  readonly moments = new Moments();
  readonly creations = new Creations();
  readonly ids = new GivenIds();
  readonly #registers: Register[] = [];
  readonly #problems: string[] = [];
  #values = 0;

  /** Records to be read and written. */
  get live(): readonly Register[] {
    return this.#registers.filter(({ isGone, operations }) => !isGone && operations < LONGEST_HISTORY);
  }

  /** Are there fewer than there should be? */
  get wantsMore(): boolean {
    return this.live.length < REGISTERS;
  }

  get all(): readonly Register[] {
    return this.#registers;
  }

  get operations(): number {
    return this.#registers.reduce((sum, { operations }) => sum + operations, 0);
  }

  /** What nobody has written before. */
  newValue(client: string): string {
    return `${client}-${++this.#values}`;
  }

  /** Takes in a record that a client was told it has made. */
  add(kind: RegisterKind, id: number, value: string): Register {
    const register = new Register(kind, id, value, this.moments);
    this.#registers.push(register);
    return register;
  }

  blame(...problems: readonly string[]): void {
    this.#problems.push(...problems);
  }

  /** All that is wrong, the histories of the records among it. */
  problems(): readonly string[] {
    return [...this.#problems, ...this.#registers.flatMap((register) => register.problems())];
  }
}
