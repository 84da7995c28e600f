import type { OldAnswer } from '../contract/commands/import-access.ts';
import type { Clock, Network } from '../platform/index.ts';
import { anyAddresses, ask } from './ask.ts';
import { publicUrl } from './public-url.ts';
import { contentType, refuseEncoded, takeFirst } from './take-answer.ts';

/** Milliseconds. */
const TIMEOUT = 30_000;

/** What a request for the operator needs. */
export interface Asker {
  readonly network: Network;
  readonly clock: Pick<Clock, 'after'>;
  /** Origin that the operator named; it may be private and use any port. */
  readonly named: string;
  /** Sent to the named origin only, such as credentials. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Requests an address of another site for the operator: public addresses only, except for the origin that they named.
 *
 * @param taking the most bytes of the body to read, and of which media types
 * @returns a response of any status; redirects are not followed
 * @throws Error, with a sentence, when the request is not allowed or there is no response
 */
export async function getOnce(
  address: string,
  { network, clock, named, headers }: Asker,
  { most, wanted }: { readonly most: number; readonly wanted: (type: string) => boolean },
): Promise<OldAnswer> {
  const isNamed = new URL(address).origin === named;
  const url = isNamed ? new URL(address) : publicUrl(address);
  const abort = new AbortController();
  const { signal } = abort;
  const cancel = clock.after(TIMEOUT, () => abort.abort(new Error('it does not respond in time')));
  try {
    const message = { method: 'GET' as const, headers: { Accept: '*/*', ...(isNamed && headers) } };
    const answer = await ask(url, message, { network, signal }, ...(isNamed ? [anyAddresses] : []));
    try {
      refuseEncoded(answer);
      const { type } = contentType(answer.header('content-type'));
      const bytes = wanted(type) ? await takeFirst(answer.body, most) : new Uint8Array();
      return { status: answer.status, type, header: answer.header, bytes };
    } finally {
      answer.close();
    }
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    cancel();
  }
}
