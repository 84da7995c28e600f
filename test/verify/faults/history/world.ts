import { Creations } from './creations.ts';
import { GivenIds } from './given-ids.ts';
import { Moments, Register, type RegisterKind } from './register.ts';

/** Number of records in use at a time: few, so that operations of clients overlap. */
const REGISTERS = 16;
/** Maximum operations on a record, so that its history can be checked quickly. */
const LONGEST_HISTORY = 400;

/** State and observations shared by the clients of one site. */
export class World {
  readonly moments = new Moments();
  readonly creations = new Creations();
  readonly ids = new GivenIds();
  readonly #registers: Register[] = [];
  readonly #problems: string[] = [];
  #values = 0;

  /** Records that are in use. */
  get live(): readonly Register[] {
    return this.#registers.filter(({ isGone, operations }) => !isGone && operations < LONGEST_HISTORY);
  }

  /** Are there too few records in use? */
  get wantsMore(): boolean {
    return this.live.length < REGISTERS;
  }

  get all(): readonly Register[] {
    return this.#registers;
  }

  get operations(): number {
    return this.#registers.reduce((sum, { operations }) => sum + operations, 0);
  }

  /** A unique value. */
  newValue(client: string): string {
    return `${client}-${++this.#values}`;
  }

  /** Adds a record whose creation was acknowledged. */
  add(kind: RegisterKind, id: number, value: string): Register {
    const register = new Register(kind, id, value, this.moments);
    this.#registers.push(register);
    return register;
  }

  blame(...problems: readonly string[]): void {
    this.#problems.push(...problems);
  }

  /** All problems, including those of the histories of records. */
  problems(): readonly string[] {
    return [...this.#problems, ...this.#registers.flatMap((register) => register.problems())];
  }
}
