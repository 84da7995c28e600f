import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Patience } from './taken.ts';

interface Pending {
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
}

/** Requests of each connection that have no answer yet: several when a client does not wait for one before the next. */
export class Unanswered {
  readonly #bySocket = new WeakMap<Socket, Set<Pending>>();
  readonly #afterwards = new WeakMap<Socket, () => void>();
  readonly #idle = new WeakMap<Socket, () => void>();
  readonly #patience: Patience;

  /** @param patience with a connection on which all is answered and no other request comes */
  constructor(patience: Patience) {
    this.#patience = patience;
  }

  begin(message: IncomingMessage, response: ServerResponse): void {
    const { socket } = message;
    const pending = this.#bySocket.get(socket) ?? this.#first(socket);
    this.#idle.get(socket)?.();
    const one = { message, response };
    pending.add(one);
    response.once('close', () => {
      pending.delete(one);
      if (pending.size > 0 || socket.destroyed) return;
      this.#wait(socket);
      this.#afterwards.get(socket)?.();
    });
  }

  #first(socket: Socket): Set<Pending> {
    const pending = new Set<Pending>();
    this.#bySocket.set(socket, pending);
    socket.once('close', () => {
      this.#idle.get(socket)?.();
      for (const { response } of pending) forsake(response);
    });
    return pending;
  }

  /** Node's own time for an idle connection begins anew with every byte, and empty lines are bytes (RFC 9112, 2.2). */
  #wait(socket: Socket): void {
    const { clock, within } = this.#patience;
    this.#idle.set(
      socket,
      clock.after(within, () => socket.destroy()),
    );
  }

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
