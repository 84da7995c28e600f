import type { Answer } from '../answer.ts';
import type { LightRequest } from '../light.ts';
import type { Basis } from './basis.ts';
import { Kept } from './kept.ts';

interface KeptAnswer {
  readonly answer: Answer;
  readonly basis: Basis;
}

/** What an answer costs beside its bytes: headers, basis, places; about so much. */
const OVERHEAD = 3_000;

/** Bytes of addresses that are remembered to have been asked for once. */
const ASKED = 1024 * 1024;

/** What remembering one costs beside its text. */
const PLACE = 100;

/** Whole answers to those who ask without saying who they are, by what they ask for. */
export class KeptAnswers {
  readonly #answers: Kept<KeptAnswer>;
  readonly #asked: Kept<true>;

  /** @param bound bytes; with 0 nothing is kept */
  constructor(bound: number) {
    this.#answers = new Kept(bound);
    this.#asked = new Kept(Math.min(bound, ASKED));
  }

  get bytes(): number {
    return this.#answers.bytes;
  }

  /** May this request be answered from here, and its answer be kept? */
  takes({ method, header }: LightRequest): boolean {
    return (method === 'GET' || method === 'HEAD') && header('authorization') === undefined;
  }

  /** The answer that would be made anew at this instant, milliseconds since 1970 UTC. */
  find(request: LightRequest, now: number): Answer | undefined {
    const kept = this.#answers.get(request.target);
    return kept?.basis.holds(now) && this.takes(request) ? kept.answer : undefined;
  }

  /**
   * Keeps an answer from the second time on that it is asked for: most addresses are asked for once, and would drive out
   * those that are not.
   *
   * @param basis what the answer was made from
   */
  keep({ target }: LightRequest, answer: Answer, basis: Basis): void {
    if (!this.#asked.get(target)) {
      this.#asked.set(target, true, 2 * target.length + PLACE);
      return;
    }
    this.#answers.set(target, { answer: answer.joined(), basis }, answer.size + 2 * target.length + OVERHEAD);
  }
}
