import { unexplained } from './linearizable.ts';
import type { Effect, Operation } from './operation.ts';

/** What a record was seen to hold, and the entity tag that a write can name that by. */
export interface Seen {
  readonly value: string;
  readonly tag: string;
}

/** Where records of a kind are asked for, and which member of theirs is written. */
export interface RegisterKind {
  /** Below the REST root. */
  readonly path: string;
  readonly member: string;
}

/** The moments of one history: each call and each end has its own. */
export class Moments {
  #last = 0;

  next(): number {
    return ++this.#last;
  }
}

/** One record and all that clients did with it. Each write writes a value that no other writes. */
export class Register {
  readonly kind: RegisterKind;
  readonly id: number;
  readonly #initial: string;
  readonly #moments: Moments;
  readonly #operations: Operation[] = [];
  /** By tag: the value that it came with. */
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

  /** Did a client learn that it is gone? */
  get isGone(): boolean {
    return this.#isGone;
  }

  /**
   * Notes an operation from its call to its end.
   *
   * @param run gives what it showed; undefined when the answer was cut off
   * @param intended what it may have done then; undefined when it cannot have done anything
   * @returns whether there was an answer
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

  /** Notes which tag a value came with: a tag stands for one value, for ever. */
  note({ value, tag }: Seen): void {
    const known = this.#tagged.get(tag) ?? value;
    if (known !== value) this.#problems.push(`${tag} stood for ${known}, and now for ${value}`);
    this.#tagged.set(tag, value);
  }

  /** What is wrong with its history, one sentence each. */
  problems(): readonly string[] {
    const wrong = unexplained(this.#initial, this.#operations);
    return [...this.#problems, ...(wrong === undefined ? [] : [wrong])].map(
      (text) => `${this.kind.path}/${this.id}: ${text}`,
    );
  }
}
