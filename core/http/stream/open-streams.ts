import { problem } from '../../contract/problem.ts';
import { tooManyAttempts } from '../../contract/too-many-attempts.ts';
import { Counts } from '../../lib/index.ts';

/** Maximum open streams, of a site and of one reader. */
const MOST = 100;
const MOST_OF_ONE = 4;

/** `Retry-After` of refused streams, in seconds. */
const AGAIN = 15;

/** Counts open streams, which do not count as requests in flight. */
export class OpenStreams {
  #total = 0;
  readonly #byReader = new Counts();

  /**
   * Counts a new stream.
   *
   * @param reader identifies the reader
   * @returns a function to call when the stream ends; further calls have no effect
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
