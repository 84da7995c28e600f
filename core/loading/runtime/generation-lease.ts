import type { HttpHandler, HttpResponse } from '../../contract/http-message.ts';
import { releasePlugins } from '../packages/load-plugins.ts';
import type { BuiltGeneration } from './build-generation.ts';

/**
 * One generation at work: counts what is under way on it; when the last one is done, gives its view of the store back and
 * lets go of the code of its plugins.
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

  /** What this generation has cached is not given again by the next one. */
  readonly #whileServing = (reply: HttpResponse): HttpResponse => {
    const { again } = reply;
    return again ? { ...reply, again: (...asked) => (this.#retired ? undefined : again(...asked)) } : reply;
  };

  /** Answers a request on this generation, to its end. */
  readonly handle: HttpHandler = (request) => {
    const reply = this.#handle(request);
    return reply instanceof Promise ? this.hold(reply.then(this.#whileServing)) : this.#whileServing(reply);
  };

  /** Lets this generation live until work on it is over; gives what the work gives. */
  hold<T>(work: Promise<T>): Promise<T> {
    this.#inFlight++;
    return work.finally(() => {
      this.#inFlight--;
      this.#releaseWhenIdle();
    });
  }

  /** It serves from now on. */
  begin(): void {
    this.generation.begin();
  }

  /** Nothing new comes; what is under way ends here. */
  retire(): void {
    this.#retired = true;
    this.#releaseWhenIdle();
  }

  #releaseWhenIdle(): void {
    if (!this.#retired || this.#inFlight > 0 || this.#ended) return;
    this.#ended = true;
    this.generation.end();
    releasePlugins(this.generation.loaded.modules);
  }
}
