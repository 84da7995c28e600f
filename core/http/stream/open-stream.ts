import { credentials, users } from '../../auth/accounts/users.ts';
import { signalOf } from '../../contract/http-message.ts';
import type { Principal } from '../../contract/principal.ts';
import type { StreamContext } from '../../contract/routes/stream.ts';
import type { StreamedEvent } from '../../contract/routes/streamed-event.ts';
import { addressGroup, describeThrown } from '../../lib/index.ts';
import type { Clock, Log } from '../../platform/index.ts';
import type { Generation } from '../generation.ts';
import { EventStream } from '../response/event-stream.ts';
import type { Exchange } from '../routing/exchange.ts';
import { commonContext } from '../run/context.ts';
import type { Prepared } from '../run/prepared.ts';
import { eventText } from './event-text.ts';
import { readableChanges } from './readable-changes.ts';

/** Heartbeat interval in milliseconds, so that no proxy takes the connection for dead. */
const HEARTBEAT = 15_000;

/** Reconnection delay for clients, in milliseconds. */
const RETRY = 2_000;

/**
 * Opens the stream of a route.
 *
 * @throws ApiError as `OpenStreams.open`
 */
export function openStream(
  generation: Generation,
  prepared: Prepared,
  { request, id }: Exchange,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): EventStream {
  const { call, route, params } = prepared;
  const { principal } = call;
  const leave = generation.streams.open(readerOf(principal, call.address));
  const ending = new AbortController();
  const end = () => ending.abort();
  const unfollow = generation.onChange((collections) => {
    if (collections.has(users.name) || collections.has(credentials.name)) endUnless(generation, principal, end);
  });
  const signal = AbortSignal.any([signalOf(request), generation.retiring, ending.signal]);
  const begun = clock.now();
  let events = 0;
  const over = () => {
    leave();
    unfollow();
    log.info('stream ended', { request: id, events, ms: clock.now() - begun, user: principal.user?.id });
  };
  if (signal.aborted) over();
  else signal.addEventListener('abort', over, { once: true });
  const context: StreamContext<unknown> = {
    ...commonContext(generation, route, call, params),
    store: generation.readerFor(route.plugin),
    lastEventId: request.header('last-event-id'),
    signal,
    changes: (after) =>
      readableChanges(generation, route.plugin, { principal, address: call.address, after, signal, clock, log }),
  };
  const run = route.route.stream as ((context: StreamContext<unknown>) => AsyncIterable<StreamedEvent>) | undefined;
  async function* chunks() {
    let given: AsyncIterator<StreamedEvent> | undefined;
    try {
      given = generation.attention.given(route, () => run?.(context)[Symbol.asyncIterator]());
      const source = given;
      yield encoder.encode(`retry: ${RETRY}\n\n`);
      if (!source) return;
      const next = () => generation.attention.given(route, () => source.next());
      for await (const event of inTime(next, signal, clock)) {
        if (event) events++;
        yield encoder.encode(event ? eventText(event) : ':\n\n');
      }
    } catch (error) {
      if (!signal.aborted)
        log.error('a stream failed', { request: id, plugin: route.plugin.name, error: describeThrown(error).text });
    } finally {
      end();
      // the iterator may be suspended at a yield
      given?.return?.().catch(() => undefined);
    }
  }
  return new EventStream(chunks(), end);
}

const encoder = new TextEncoder();

/** Identifies a reader for the limit on streams: a user, or a group of addresses. */
const readerOf = ({ user }: Principal, address: string): string =>
  user ? `user ${user.id}` : `address ${addressGroup(address)}`;

function endUnless(generation: Generation, principal: Principal, end: () => void): void {
  try {
    generation.checkStanding(principal);
  } catch {
    end();
  }
}

/** Yields the iterator's values until the signal is aborted, and undefined whenever a heartbeat is due. */
async function* inTime<T>(
  next: () => Promise<IteratorResult<T>>,
  signal: AbortSignal,
  clock: Pick<Clock, 'after'>,
): AsyncGenerator<T | undefined> {
  let wake = () => {};
  let given: { readonly result: IteratorResult<T> } | { readonly error: unknown } | undefined;
  const ask = () =>
    void next().then(
      (result) => {
        given = { result };
        wake();
      },
      (error) => {
        given = { error };
        wake();
      },
    );
  signal.addEventListener('abort', () => wake(), { once: true });
  ask();
  while (!signal.aborted) {
    if (!given) {
      const isGiven = await new Promise<boolean>((resolve) => {
        const cancel = clock.after(HEARTBEAT, () => resolve(false));
        wake = () => {
          cancel();
          resolve(true);
        };
      });
      if (!isGiven) yield undefined;
      continue;
    }
    const taken: NonNullable<typeof given> = given;
    given = undefined;
    if ('error' in taken) throw taken.error;
    if (taken.result.done) return;
    yield taken.result.value;
    ask();
  }
}
