import type { Socket } from 'node:net';
import { plainAddress } from './peer.ts';

/** Open connections, all together and by address. */
export class Connections {
  #total = 0;
  readonly #byAddress = new Map<string, number>();

  /**
   * Counts a connection until it closes.
   *
   * @returns How many there are now, this one counted.
   */
  count(socket: Socket): { readonly total: number; readonly ofAddress: number } {
    const address = plainAddress(socket.remoteAddress ?? '');
    const ofAddress = (this.#byAddress.get(address) ?? 0) + 1;
    this.#byAddress.set(address, ofAddress);
    this.#total++;
    socket.once('close', () => this.#forget(address));
    return { total: this.#total, ofAddress };
  }

  #forget(address: string): void {
    this.#total--;
    const left = (this.#byAddress.get(address) ?? 1) - 1;
    if (left === 0) this.#byAddress.delete(address);
    else this.#byAddress.set(address, left);
  }
}
