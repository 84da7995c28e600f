import { isIP } from 'node:net';
import { AddressList } from './address-list.ts';

/** Who sent a request, as far as it can be believed. */
export interface Peer {
  readonly address: string;
  /** Came over TLS, here or at a proxy that may say so. */
  readonly secure: boolean;
}

/** What a connection and its headers say. */
export interface Forwarded {
  /** Of the socket. */
  readonly address: string;
  readonly encrypted: boolean;
  /** `X-Forwarded-For` */
  readonly addresses: string | undefined;
  /** `X-Forwarded-Proto` */
  readonly protocol: string | undefined;
}

/** An IPv4 address without the IPv6 one that may be around it. */
export const plainAddress = (address: string): string =>
  address.startsWith('::') ? address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '') : address;

const items = (header: string | undefined): string[] =>
  (header ?? '').split(',').flatMap((item) => (item.trim() === '' ? [] : [plainAddress(item.trim())]));

/** The proxies whose `X-Forwarded-*` headers count. */
export class TrustedProxies {
  readonly #list: AddressList;

  /**
   * @param proxies `settings.trusted_proxies`: addresses, or networks such as `10.0.0.0/8`
   * @throws Error naming the setting, for what is neither
   */
  constructor(proxies: readonly string[]) {
    try {
      this.#list = new AddressList(proxies);
    } catch (error) {
      throw new Error(`settings.json › trusted_proxies: ${error instanceof Error ? error.message : error}`);
    }
  }

  includes(address: string): boolean {
    return this.#list.includes(address);
  }

  /**
   * Who sent a request: going back from the socket, the first address that is not a trusted proxy. What stands before it
   * was written by whoever that is.
   */
  peerOf({ address, encrypted, addresses, protocol }: Forwarded): Peer {
    let sender = plainAddress(address);
    if (!this.includes(sender)) return { address: sender, secure: encrypted };
    const chain = items(addresses);
    for (let next = chain.pop(); next !== undefined && this.includes(sender); next = chain.pop()) {
      if (isIP(next) === 0) break;
      sender = next;
    }
    return { address: sender, secure: encrypted || items(protocol).pop()?.toLowerCase() === 'https' };
  }
}
