import type { BuiltGeneration } from './build-generation.ts';
import type { LightHandler } from './http/light.ts';

/** One generation at work: counts what is under way on it, and gives its view of the store back when the last one is done. */
export class Serving {
  readonly generation: BuiltGeneration;
  readonly #handle: LightHandler;
  #inFlight = 0;
  #retired = false;

  constructor(generation: BuiltGeneration, handle: LightHandler) {
    this.generation = generation;
    this.#handle = handle;
  }

  /** Answers a request on this generation, to its end. */
  readonly handle: LightHandler = (request) => {
    const reply = this.#handle(request);
    return reply instanceof Promise ? this.hold(reply) : reply;
  };

  /** Lets this generation live until work on it is over; gives what the work gives. */
  hold<T>(work: Promise<T>): Promise<T> {
    this.#inFlight++;
    return work.finally(() => {
      this.#inFlight--;
      this.#releaseWhenIdle();
    });
  }

  /** Nothing new comes; what is under way ends here. */
  retire(): void {
    this.#retired = true;
    this.#releaseWhenIdle();
  }

  #releaseWhenIdle(): void {
    if (this.#retired && this.#inFlight === 0) this.generation.bound.release();
  }
}
