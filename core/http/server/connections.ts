import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Counts } from '../../lib/index.ts';
import type { Clock } from '../../platform/index.ts';
import { plainAddress } from './incoming-request.ts';
import type { Patience } from './send-response.ts';

/** Counts open connections, in total and by address. */
export class Connections {
  #total = 0;
  readonly #byAddress = new Counts();

  /**
   * Counts a connection until it closes.
   *
   * @returns The number of connections now, including this one.
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

/** Unanswered requests of each connection: several if the client pipelines them. */
export class Unanswered {
  readonly #bySocket = new WeakMap<Socket, Set<Pending>>();
  readonly #afterwards = new WeakMap<Socket, () => void>();
  /** When the last request on the connection was answered; as `Clock.elapsed`. */
  readonly #idleSince = new Map<Socket, number>();
  readonly #patience: Patience;
  readonly #sweeper: Sweeper;

  /** @param patience how long an idle connection is kept */
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

  /** Does this connection have an unanswered request? */
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
   * Marks this connection as idle from now on.
   *
   * Node's own idle timeout restarts with every byte, and empty lines are bytes (RFC 9112, 2.2).
   */
  wait(socket: Socket): void {
    this.#idleSince.set(socket, this.#patience.clock.elapsed());
    this.#sweeper.wake();
  }

  /** Stops the timer; to be called when no connection is left. */
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
   * Ends a connection that sent something other than a valid request. Complete requests before it are answered first. An
   * incomplete request is the broken one itself: it can be refused at once if none is before it; otherwise the connection
   * can only be cut off, because responses keep the order of requests.
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

/** Closes a response that still waits for its turn: Node reports a closed connection only to the current one. */
function forsake(response: ServerResponse): void {
  if (response.socket !== null) return;
  response.destroy();
  response.emit('close');
}

/** Longest interval between checks, in milliseconds; shorter if the patience is short. */
const INTERVAL = 1_000;

interface Sweep {
  readonly clock: Clock;
  /** Time limit in milliseconds; enforced at most a quarter of it late. */
  readonly patience: number;
  /** Ends what takes too long; returns whether anything is left to watch. @param now as `Clock.elapsed` */
  readonly look: (now: number) => boolean;
}

/** Checks connections for timeouts at intervals. */
export interface Sweeper {
  /** Starts the checks; they end by themselves when nothing is left to watch. */
  wake(): void;
  stop(): void;
}

/** Creates a sweeper: one timer for many connections, since a timer per request costs more than the response. */
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
