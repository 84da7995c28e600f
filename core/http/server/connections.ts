import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Counts } from '../../lib/index.ts';
import type { Clock } from '../../platform/index.ts';
import { plainAddress } from './incoming-request.ts';
import type { Patience } from './send-response.ts';

/** Open connections, all together and by address. */
export class Connections {
  #total = 0;
  readonly #byAddress = new Counts();

  /**
   * Counts a connection until it closes.
   *
   * @returns How many there are now, this one counted.
   */
  count(socket: Socket): { readonly total: number; readonly ofAddress: number } {
    const address = plainAddress(socket.remoteAddress ?? '');
    socket.once('close', () => {
      this.#total--;
      this.#byAddress.remove(address);
    });
    return { total: ++this.#total, ofAddress: this.#byAddress.add(address) };
  }
}

interface Pending {
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
}

/** Requests of each connection that have no answer yet: several when a client does not wait for one before the next. */
export class Unanswered {
  readonly #bySocket = new WeakMap<Socket, Set<Pending>>();
  readonly #afterwards = new WeakMap<Socket, () => void>();
  /** Since when all is answered on a connection; as `Clock.elapsed`. */
  readonly #idleSince = new Map<Socket, number>();
  readonly #patience: Patience;
  readonly #sweeper: Sweeper;

  /** @param patience with a connection on which all is answered and no other request comes */
  constructor(patience: Patience) {
    this.#patience = patience;
    this.#sweeper = sweeper({ clock: patience.clock, patience: patience.within, look: this.#endIdle });
  }

  begin(message: IncomingMessage, response: ServerResponse): void {
    const { socket } = message;
    const pending = this.#bySocket.get(socket) ?? this.#first(socket);
    this.#idleSince.delete(socket);
    const one = { message, response };
    pending.add(one);
    response.once('close', () => {
      pending.delete(one);
      if (pending.size > 0 || socket.destroyed) return;
      this.wait(socket);
      this.#afterwards.get(socket)?.();
    });
  }

  /** Is there a request on this connection that has no answer yet? */
  has(socket: Socket): boolean {
    return (this.#bySocket.get(socket)?.size ?? 0) > 0;
  }

  #first(socket: Socket): Set<Pending> {
    const pending = new Set<Pending>();
    this.#bySocket.set(socket, pending);
    socket.once('close', () => {
      this.#idleSince.delete(socket);
      for (const { response } of pending) forsake(response);
    });
    return pending;
  }

  /**
   * All is answered on this connection, from now on.
   *
   * Node's own time for an idle connection begins anew with every byte, and empty lines are bytes (RFC 9112, 2.2).
   */
  wait(socket: Socket): void {
    this.#idleSince.set(socket, this.#patience.clock.elapsed());
    this.#sweeper.wake();
  }

  /** No connection is left. */
  close(): void {
    this.#sweeper.stop();
  }

  readonly #endIdle = (now: number): boolean => {
    for (const [socket, since] of this.#idleSince) {
      if (now - since < this.#patience.within) continue;
      this.#idleSince.delete(socket);
      socket.destroy();
    }
    return this.#idleSince.size > 0;
  };

  /**
   * Ends a connection on which something came that is no request. Whole requests before it get their answers first. A
   * request that is still coming is the broken one itself: it can be answered at once if nothing is before it, else only
   * be cut off, since answers keep the order of requests.
   */
  end(socket: Socket, refuse: () => void): void {
    const pending = [...(this.#bySocket.get(socket) ?? [])];
    const coming = pending.some(({ message }) => !message.complete);
    if (pending.length === 0) refuse();
    else if (!coming) this.#afterwards.set(socket, refuse);
    else if (pending.length === 1 && !pending[0]?.response.headersSent) refuse();
    else socket.destroy();
  }
}

/** Node tells only the answer whose turn it is that the connection is gone. */
function forsake(response: ServerResponse): void {
  if (response.socket !== null) return;
  response.destroy();
  response.emit('close');
}

/** How often is looked, in milliseconds; oftener where there is less patience. */
const INTERVAL = 1_000;

/** Who is looked after, and how. */
interface Sweep {
  readonly clock: Clock;
  /** Milliseconds that something may take; it is ended a quarter of that late at most. */
  readonly patience: number;
  /** Ends what takes too long; tells whether something is left to look after. @param now as `Clock.elapsed` */
  readonly look: (now: number) => boolean;
}

/** Looks after connections. */
export interface Sweeper {
  /** There is something to look after. */
  wake(): void;
  /** There is nothing any more. */
  stop(): void;
}

/** One timer for many connections: a timer for each request costs more than its response. */
export function sweeper({ clock, patience, look }: Sweep): Sweeper {
  let cancel: (() => void) | undefined;
  const wake = () => {
    cancel ??= clock.after(Math.min(INTERVAL, patience / 4), () => {
      cancel = undefined;
      if (look(clock.elapsed())) wake();
    });
  };
  const stop = () => {
    cancel?.();
    cancel = undefined;
  };
  return { wake, stop };
}
