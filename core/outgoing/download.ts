import type { Download, DownloadOptions } from '../contract/commands/import-access.ts';
import type { Clock, Network, NetworkAnswer } from '../platform/index.ts';
import { anyAddresses, ask } from './ask.ts';
import { publicUrl } from './public-url.ts';
import { contentType, REDIRECTS, refuseEncoded } from './take-answer.ts';

/** Milliseconds without a byte after which a connection counts as dead. */
const SILENCE = 30_000;
const MOST_HOPS = 5;
/** How often an interrupted download is resumed. */
const MOST_RESUMED = 3;

interface DownloadParts {
  readonly network: Network;
  readonly clock: Pick<Clock, 'after'>;
}

type Headers = Readonly<Record<string, string>>;

/**
 * Downloads a file from another site, at public addresses only, except for the origin that the operator named.
 *
 * @throws Error when it cannot be downloaded
 */
export async function download(
  parts: DownloadParts,
  address: string,
  options: DownloadOptions = {},
): Promise<Download> {
  const asking = new Asking(parts, options);
  const { url, answer } = await asking.from(address, {});
  try {
    if (answer.status !== 200) throw new Error(`the server responded with ${answer.status}`);
    refuseEncoded(answer);
  } catch (error) {
    asking.end(answer);
    throw error;
  }
  const length = answer.header('content-length');
  const size = length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : undefined;
  const { type } = contentType(answer.header('content-type'));
  return { url: url.href, type, size, chunks: chunksOf(asking, { url, answer, size }) };
}

interface Begun {
  readonly url: URL;
  readonly answer: NetworkAnswer;
  readonly size: number | undefined;
}

/** The bytes of a file; reconnects when the download is interrupted. */
async function* chunksOf(asking: Asking, { url, answer: first, size }: Begun): AsyncGenerator<Uint8Array> {
  let answer = first;
  let taken = 0;
  const mark = first.header('etag') ?? first.header('last-modified');
  for (let resumed = 0; ; resumed++) {
    try {
      for await (const chunk of answer.body) {
        asking.heard();
        taken += chunk.length;
        yield chunk;
      }
      if (size === undefined || taken === size) return;
      throw new Error(`it has ${size} bytes, and ${taken} came`);
    } catch (error) {
      // without a validator, the rest might be that of another version
      if (resumed === MOST_RESUMED || mark === undefined || size === undefined || taken > size) throw error;
    } finally {
      asking.end(answer);
    }
    answer = await asking.rest(url, { Range: `bytes=${taken}-`, 'If-Range': mark });
  }
}

/** The requests of one download: checks each address, and aborts a connection that falls silent. */
class Asking {
  readonly #parts: DownloadParts;
  readonly #options: DownloadOptions;
  #abort = new AbortController();
  #cancel: (() => void) | undefined;

  constructor(parts: DownloadParts, options: DownloadOptions) {
    this.#parts = parts;
    this.#options = options;
  }

  /** Requests an address and follows redirects; each target is checked like the first address. */
  async from(address: string, headers: Headers): Promise<{ readonly url: URL; readonly answer: NetworkAnswer }> {
    let url = this.#checked(address);
    for (let hops = 0; hops <= MOST_HOPS; hops++) {
      const answer = await this.#ask(url, headers);
      if (!REDIRECTS.has(answer.status)) return { url, answer };
      const place = answer.header('location');
      this.end(answer);
      if (place === undefined) throw new Error('it redirects to nowhere');
      url = this.#checked(place, url);
    }
    throw new Error('it redirects too often');
  }

  /** Requests the rest of a file. @throws Error when the response is not that range */
  async rest(url: URL, headers: Headers): Promise<NetworkAnswer> {
    const answer = await this.#ask(url, headers);
    if (answer.status === 206) return answer;
    this.end(answer);
    throw new Error('it broke off, and cannot be resumed');
  }

  /** Restarts the timeout: data has arrived. */
  heard(): void {
    const abort = this.#abort;
    this.#cancel?.();
    this.#cancel = this.#parts.clock.after(SILENCE, () => abort.abort(new Error('it does not respond')));
  }

  end(answer: NetworkAnswer): void {
    this.#cancel?.();
    answer.close();
  }

  #isNamed({ origin }: URL): boolean {
    const { named } = this.#options;
    return named !== undefined && origin === new URL(named).origin;
  }

  #checked(text: string, base?: URL): URL {
    const url = URL.canParse(text, base?.href) ? new URL(text, base) : undefined;
    return url && /^https?:$/.test(url.protocol) && this.#isNamed(url) ? url : publicUrl(text, base);
  }

  async #ask(url: URL, headers: Headers): Promise<NetworkAnswer> {
    const isNamed = this.#isNamed(url);
    const message = {
      method: 'GET' as const,
      headers: { Accept: '*/*', ...headers, ...(isNamed && this.#options.headers) },
    };
    this.#abort = new AbortController();
    this.heard();
    try {
      const asked = { network: this.#parts.network, signal: this.#abort.signal };
      return await ask(url, message, asked, ...(isNamed ? [anyAddresses] : []));
    } catch (error) {
      this.#cancel?.();
      throw this.#abort.signal.aborted ? this.#abort.signal.reason : error;
    }
  }
}
