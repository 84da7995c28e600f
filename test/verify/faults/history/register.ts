import { unexplained } from './linearizable.ts';
import type { Effect, Operation } from './operation.ts';

/** An observed value of a record, and its ETag for conditional writes. */
export interface Seen {
  readonly value: string;
  readonly tag: string;
}

/** The route of a kind of records, and the member that is written. */
export interface RegisterKind {
  /** Relative to the REST root. */
  readonly path: string;
  readonly member: string;
}

/** The moments of one history: each call and each end has a distinct one. */
export class Moments {
  #last = 0;

  next(): number {
    return ++this.#last;
  }
}

/** One record and all operations of clients on it. Each write has a unique value. */
export class Register {
  readonly kind: RegisterKind;
  readonly id: number;
  readonly #initial: string;
  readonly #moments: Moments;
  readonly #operations: Operation[] = [];
  /** Values by ETag. */
  readonly #tagged = new Map<string, string>();
  readonly #problems: string[] = [];
  #isGone = false;

  constructor(kind: RegisterKind, id: number, initial: string, moments: Moments) {
    this.kind = kind;
    this.id = id;
    this.#initial = initial;
    this.#moments = moments;
  }

  get operations(): number {
    return this.#operations.length;
  }

  /** Did a client see that it is removed? */
  get isGone(): boolean {
    return this.#isGone;
  }

  /**
   * Records an operation from its call to its end.
   *
   * @param run returns its effect; undefined if the response was interrupted
   * @param intended what it may have done in that case; undefined if it changes nothing
   * @returns whether there was a response
   */
  async during(client: string, run: () => Promise<Effect | undefined>, intended: Effect | undefined): Promise<boolean> {
    const called = this.#moments.next();
    const shown = await run();
    const ended = this.#moments.next();
    const effect = shown ?? intended;
    if (effect) this.#operations.push({ client, effect, called, ended, answered: shown !== undefined });
    if (shown?.type === 'remove' || (shown?.type === 'read' && shown.found === undefined)) this.#isGone = true;
    return shown !== undefined;
  }

  /** Records the ETag of a value: an ETag must never belong to two values. */
  note({ value, tag }: Seen): void {
    const known = this.#tagged.get(tag) ?? value;
    if (known !== value) this.#problems.push(`${tag} stood for ${known}, and now for ${value}`);
    this.#tagged.set(tag, value);
  }

  /** Problems of its history, one sentence each. */
  problems(): readonly string[] {
    const wrong = unexplained(this.#initial, this.#operations);
    return [...this.#problems, ...(wrong === undefined ? [] : [wrong])].map(
      (text) => `${this.kind.path}/${this.id}: ${text}`,
    );
  }
}
