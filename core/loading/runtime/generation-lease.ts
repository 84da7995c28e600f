import { type HttpHandler, type HttpResponse, withAgain } from '../../contract/http-message.ts';
import type { BuiltGeneration } from '../generation/built-generation.ts';
import { releasePlugins } from '../packages/load-plugins.ts';

/**
 * A generation in use: counts its operations in progress. After it is retired and the last one is done, its view of the store and the code
 * of its plugins are released.
 */
export class GenerationLease {
  readonly generation: BuiltGeneration;
  readonly #handle: HttpHandler;
  #inFlight = 0;
  #retired = false;
  #ended = false;

  constructor(generation: BuiltGeneration, handle: HttpHandler) {
    this.generation = generation;
    this.#handle = handle;
  }

  /** Responses cached in this generation are not reused by the next. */
  readonly #whileServing = (reply: HttpResponse): HttpResponse =>
    withAgain(
      reply,
      (again) =>
        (...asked) =>
          this.#retired ? undefined : again(...asked),
    );

  /** Answers a request in this generation, which stays alive until then. */
  readonly handle: HttpHandler = (request) => {
    const reply = this.#handle(request);
    return reply instanceof Promise ? this.hold(reply.then(this.#whileServing)) : this.#whileServing(reply);
  };

  /** Keeps this generation alive until the work is done; returns its result. */
  hold<T>(work: Promise<T>): Promise<T> {
    this.#inFlight++;
    return work.finally(() => {
      this.#inFlight--;
      this.#releaseWhenIdle();
    });
  }

  /** Called when it starts serving. */
  begin(): void {
    this.generation.begin();
  }

  /** No new requests arrive; those in progress finish here. */
  retire(): void {
    this.#retired = true;
    this.generation.retire();
    this.#releaseWhenIdle();
  }

  #releaseWhenIdle(): void {
    if (!this.#retired || this.#inFlight > 0 || this.#ended) return;
    this.#ended = true;
    this.generation.end();
    releasePlugins(this.generation.loaded.modules);
  }
}
