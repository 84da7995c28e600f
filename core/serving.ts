import type { BuiltGeneration } from './build-generation.ts';
import type { LightHandler } from './http/light.ts';

/** One generation at work: counts its requests, and gives its view of the store back when the last one is done. */
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
    if (!(reply instanceof Promise)) return reply;
    this.#inFlight++;
    return reply.finally(() => {
      this.#inFlight--;
      this.#releaseWhenIdle();
    });
  };

  /** No new requests come; those in flight end here. */
  retire(): void {
    this.#retired = true;
    this.#releaseWhenIdle();
  }

  #releaseWhenIdle(): void {
    if (this.#retired && this.#inFlight === 0) this.generation.bound.release();
  }
}
