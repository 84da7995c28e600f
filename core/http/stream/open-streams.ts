import { problem } from '../../contract/problem.ts';
import { tooManyAttempts } from '../../contract/too-many-attempts.ts';
import { Counts } from '../../lib/index.ts';

/** Streams of a site, at most, and of one reader. */
const MOST = 100;
const MOST_OF_ONE = 4;

/** After this somebody who was refused may try again, in seconds. */
const AGAIN = 15;

/** The streams that are open, apart from requests in flight. */
export class OpenStreams {
  #total = 0;
  readonly #byReader = new Counts();

  /**
   * Counts a stream in.
   *
   * @param reader tells readers apart
   * @returns counts it out, once
   * @throws ApiError 429 rest_too_many_attempts, 503 rest_server_busy
   */
  open(reader: string): () => void {
    const own = this.#byReader.of(reader);
    if (own >= MOST_OF_ONE)
      throw tooManyAttempts(`You have ${own} streams open. Please close one of them first.`, AGAIN);
    if (this.#total >= MOST) {
      const headers = { 'Retry-After': String(AGAIN) };
      throw problem('rest_server_busy', 'Too many streams are open. Please try again later.', { headers });
    }
    this.#total++;
    this.#byReader.add(reader);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      this.#total--;
      this.#byReader.remove(reader);
    };
  }
}
