import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { SlowWorld } from './slow-world.ts';
import type { SlowClient } from './ways-to-hold.ts';

/** An attacker that is at work. */
export interface Attacker {
  readonly client: SlowClient;
  readonly socket: Socket;
  /** The client's end, as the server sees it. */
  readonly from: string;
  readonly port: number;
  /** `performance.now()` when it began. */
  readonly begun: number;
  /** The beginning of the responses, if any was read. */
  heard: string;
}

/** Connects to a server of this machine from one of its addresses, and lets a slow client loose. */
export async function attack(client: SlowClient, from: string, port: number, world: SlowWorld): Promise<Attacker> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from, allowHalfOpen: true });
  // a reset is a valid way to end
  socket.on('error', () => {});
  await once(socket, 'connect');
  const attacker: Attacker = {
    client,
    socket,
    from,
    port: socket.localPort ?? 0,
    begun: performance.now(),
    heard: '',
  };
  client.attack(socket, world);
  if (socket.readableFlowing) socket.once('data', (bytes) => Object.assign(attacker, { heard: String(bytes) }));
  return attacker;
}
