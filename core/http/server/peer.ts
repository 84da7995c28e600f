import { BlockList, isIP } from 'node:net';

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

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

const items = (header: string | undefined): string[] =>
  (header ?? '').split(',').flatMap((item) => (item.trim() === '' ? [] : [plainAddress(item.trim())]));

/** `10.0.0.1` or `10.0.0.0/8`. @throws Error naming the setting, for what is no address */
function trust(list: BlockList, proxy: string): void {
  const [address = '', bits] = proxy.split('/');
  try {
    if (bits === undefined) list.addAddress(address, family(address));
    else list.addSubnet(address, Number(bits), family(address));
  } catch {
    throw new Error(`settings.json › trusted_proxies: ${proxy} is neither an address nor a network such as 10.0.0.0/8`);
  }
}

/** The proxies whose `X-Forwarded-*` headers count. */
export class TrustedProxies {
  readonly #list = new BlockList();
  readonly #some: boolean;

  /** @param proxies `settings.trusted_proxies`: addresses, or networks such as `10.0.0.0/8` */
  constructor(proxies: readonly string[]) {
    for (const proxy of proxies) trust(this.#list, proxy);
    this.#some = proxies.length > 0;
  }

  includes(address: string): boolean {
    return this.#some && isIP(address) !== 0 && this.#list.check(address, family(address));
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
