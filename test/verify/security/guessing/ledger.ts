const MINUTE = 60_000;

/** Who tries, as they are counted. */
export interface Counted {
  readonly guesser: string;
  /** Of the login; empty where none is counted. Undefined for an item's password. */
  readonly login: string | undefined;
}

/** The rules for guesses in docs/security.md, computed from all failures: slow, but simple. */
export class Ledger {
  readonly #limit: number;
  readonly #failures: { readonly key: string; readonly at: number }[] = [];
  readonly #known = new Set<string>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** How many more may fail now. */
  left(counted: Counted, now: number): number {
    return Math.max(0, Math.min(...this.#keys(counted).map((key) => this.#limit - this.#recent(key, now).length)));
  }

  /** Seconds until the next attempt; 0 if allowed now. */
  wait(counted: Counted, now: number): number {
    const waits = this.#keys(counted).map((key) => {
      const recent = this.#recent(key, now);
      // when so many have run out that fewer than the limit are left
      const last = recent[recent.length - this.#limit];
      return last === undefined ? 0 : Math.ceil((last + MINUTE - now) / 1_000);
    });
    return Math.max(...waits);
  }

  /** Notes a failure. */
  failed({ guesser, login }: Counted, now: number): void {
    if (login === undefined) this.#failures.push({ key: `item ${guesser}`, at: now });
    else {
      this.#failures.push({ key: `from ${guesser}`, at: now });
      if (login !== '') this.#failures.push({ key: `as ${login}`, at: now });
    }
  }

  /** Notes a right password: from there the owner is not locked out by others. */
  succeeded({ guesser, login }: Counted): void {
    this.#known.add(`${guesser} ${login}`);
  }

  #keys({ guesser, login }: Counted): readonly string[] {
    if (login === undefined) return [`item ${guesser}`];
    const isKnown = login === '' || this.#known.has(`${guesser} ${login}`);
    return isKnown ? [`from ${guesser}`] : [`from ${guesser}`, `as ${login}`];
  }

  #recent(key: string, now: number): readonly number[] {
    return this.#failures.filter((one) => one.key === key && one.at > now - MINUTE).map(({ at }) => at);
  }
}
