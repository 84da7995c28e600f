import type { Address } from './addresses.ts';
import { ask } from './ask.ts';
import type { HeaderWorld } from './header-world.ts';
import { type Asked, type Held, lineOf } from './held.ts';
import type { Rule } from './rules.ts';
import { GUESSES, plainly, readingsOf, writingsOf } from './ways.ts';

/** How the rules held. */
export interface HeadersPlayed {
  /** How many answers there were. */
  readonly answers: number;
  /** Rules that some answer was held to. */
  readonly met: number;
  readonly problems: readonly string[];
}

/** Requests each URL in every way, reads first, and checks each response against the rules. */
export async function playHeaders(
  world: HeaderWorld,
  addresses: readonly Address[],
  rules: readonly Rule[],
): Promise<HeadersPlayed> {
  const holding = new Holding(rules);
  const hold = async (asked: Asked, plain?: Held): Promise<Held> => {
    const held = await ask(world.handle, asked, plain);
    holding.hold(held);
    return held;
  };
  const read: Held[] = [];
  for (const address of addresses) {
    const plain = await hold(plainly(address));
    read.push(plain);
    for (const asked of readingsOf(world, plain)) await hold(asked, plain);
  }
  for (const plain of read) {
    for (const asked of writingsOf(world, plain)) await hold(asked, plain);
  }
  for (const guess of GUESSES) await hold(guess);
  return holding.played();
}

/** Rules, and the answers that were held to them so far. */
class Holding {
  readonly #rules: readonly Rule[];
  readonly #met = new Set<Rule>();
  readonly #ids = new Set<string | undefined>();
  readonly #problems: string[] = [];
  #answers = 0;

  constructor(rules: readonly Rule[]) {
    this.#rules = rules;
  }

  hold(held: Held): void {
    this.#answers++;
    const id = held.headers.get('x-request-id');
    if (this.#ids.has(id)) this.#problems.push(`${lineOf(held)}: has the id of another request`);
    this.#ids.add(id);
    if (held.status === 500) this.#problems.push(`${lineOf(held)}: the server failed`);
    for (const rule of this.#rules) {
      if (!rule.about(held)) continue;
      this.#met.add(rule);
      if (!rule.holds(held)) this.#problems.push(`${lineOf(held)}: ${rule.name}: ${JSON.stringify(held.raw)}`);
    }
  }

  played(): HeadersPlayed {
    const idle = this.#rules.filter((rule) => !this.#met.has(rule));
    return {
      answers: this.#answers,
      met: this.#met.size,
      problems: [...this.#problems, ...idle.map(({ name }) => `no answer was held to this: ${name}`)],
    };
  }
}
