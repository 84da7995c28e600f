import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Pending {
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
}

/** Requests of each connection that have no answer yet: several when a client does not wait for one before the next. */
export class Unanswered {
  readonly #bySocket = new WeakMap<Socket, Set<Pending>>();
  readonly #afterwards = new WeakMap<Socket, () => void>();

  begin(message: IncomingMessage, response: ServerResponse): void {
    const { socket } = message;
    const pending = this.#bySocket.get(socket) ?? new Set();
    this.#bySocket.set(socket, pending);
    const one = { message, response };
    pending.add(one);
    response.once('close', () => {
      pending.delete(one);
      if (pending.size === 0) this.#afterwards.get(socket)?.();
    });
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
