import { problem } from '../../contract/problem.ts';
import { tooManyAttempts } from '../../contract/too-many-attempts.ts';

/** Streams of a site, at most, and of one reader. */
const MOST = 100;
const MOST_OF_ONE = 4;

/** After this somebody who was refused may try again, in seconds. */
const AGAIN = 15;

/** The streams that are open, apart from requests in flight. */
export class OpenStreams {
  #total = 0;
  readonly #byReader = new Map<string, number>();

  /**
   * Counts a stream in.
   *
   * @param reader tells readers apart
   * @returns counts it out, once
   * @throws ApiError 429 rest_too_many_attempts, 503 rest_server_busy
   */
  open(reader: string): () => void {
    const own = this.#byReader.get(reader) ?? 0;
    if (own >= MOST_OF_ONE)
      throw tooManyAttempts(`You have ${own} streams open. Please close one of them first.`, AGAIN);
    if (this.#total >= MOST) {
      const headers = { 'Retry-After': String(AGAIN) };
      throw problem('rest_server_busy', 'Too many streams are open. Please try again later.', { headers });
    }
    this.#total++;
    this.#byReader.set(reader, own + 1);
    let isOpen = true;
    return () => {
      if (isOpen) this.#close(reader);
      isOpen = false;
    };
  }

  #close(reader: string): void {
    this.#total--;
    const left = (this.#byReader.get(reader) ?? 1) - 1;
    if (left === 0) this.#byReader.delete(reader);
    else this.#byReader.set(reader, left);
  }
}
