import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

const CHANNEL = 'net.server.socket';

/** The server's ends of connections: who does not read never hears at its own end that the other was closed. */
export interface TakenSockets {
  /**
   * When the server closed its end of a connection, as `performance.now()` says it; undefined while it has not.
   *
   * @param port of the client
   */
  closedAt(address: string, port: number): number | undefined;
  stop(): void;
}

/** Watches all connections that servers of this process take from now on. */
export function watchTakenSockets(): TakenSockets {
  const closed = new Map<string, number>();
  const note = (message: unknown): void => {
    const { socket } = message as { readonly socket: Socket };
    const key = `${socket.remoteAddress} ${socket.remotePort}`;
    socket.once('close', () => closed.set(key, performance.now()));
  };
  subscribe(CHANNEL, note);
  return {
    closedAt: (address, port) => closed.get(`${address} ${port}`),
    stop: () => unsubscribe(CHANNEL, note),
  };
}
