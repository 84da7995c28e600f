import { BlockList, isIP } from 'node:net';

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** A list of IP addresses and networks. */
export class AddressList {
  readonly #list = new BlockList();
  readonly #some: boolean;

  /** @param given `10.0.0.1` or `10.0.0.0/8`. @throws Error if an entry is neither */
  constructor(given: readonly string[]) {
    for (const one of given) this.#add(one);
    this.#some = given.length > 0;
  }

  includes(address: string): boolean {
    return this.#some && isIP(address) !== 0 && this.#list.check(address, family(address));
  }

  #add(one: string): void {
    const [address = '', bits] = one.split('/');
    try {
      if (bits === undefined) this.#list.addAddress(address, family(address));
      else this.#list.addSubnet(address, Number(bits), family(address));
    } catch {
      throw new Error(`${one} is neither an address nor a network such as 10.0.0.0/8`);
    }
  }
}
