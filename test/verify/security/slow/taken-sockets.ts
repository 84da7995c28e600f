import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

const CHANNEL = 'net.server.socket';

/** Server side of the connections: a client that does not read never notices that the server closed one. */
export interface TakenSockets {
  /** When the server closed a connection, by `performance.now()`; undefined if it has not. @param port of the client */
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
