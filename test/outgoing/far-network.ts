import type { Network, NetworkRequest } from '../../core/platform/network.ts';

/** What another site answers; 200, HTML, and `page` where nothing is said. */
export interface FarAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Chunks. A number stands for this many bytes. */
  readonly body?: readonly (string | number)[];
  /** Never sends the end. */
  readonly endless?: boolean;
}

/** A network in memory that notes what it is asked. */
export interface FarNetwork extends Network {
  readonly asked: readonly NetworkRequest[];
  /** Answers that were not closed. */
  open(): number;
}

/** Where the names of these tests lead. */
export const FAR = '93.184.215.14';

/**
 * @param answers by URL, or what is thrown; everything else cannot be connected to
 * @param names with their addresses; the others lead to `FAR`
 */
export function farNetwork(
  answers: Readonly<Record<string, FarAnswer | Error>>,
  names: Readonly<Record<string, readonly string[] | 'never'>> = {},
): FarNetwork {
  const asked: NetworkRequest[] = [];
  let open = 0;
  return {
    asked,
    open: () => open,
    resolve: (name, signal) => {
      const found = names[name] ?? [FAR];
      return found === 'never' ? aborted(signal) : Promise.resolve(found);
    },
    request: async (request) => {
      asked.push(request);
      const { secure, headers, target, address } = request;
      const url = `${secure ? 'https' : 'http'}://${headers.Host}${target}`;
      const answer = answers[`${url} at ${address}`] ?? answers[url] ?? new Error('refused');
      if (answer instanceof Error) throw answer;
      open++;
      let closed = false;
      return {
        status: answer.status ?? 200,
        header: (name) => ({ 'content-type': 'text/html', ...answer.headers })[name],
        body: chunks(answer, request.signal),
        close: () => {
          if (!closed) open--;
          closed = true;
        },
      };
    },
  };
}

async function* chunks({ body = ['page'], endless }: FarAnswer, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  for (const chunk of body) yield typeof chunk === 'number' ? new Uint8Array(chunk) : new TextEncoder().encode(chunk);
  if (endless) await aborted(signal);
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
