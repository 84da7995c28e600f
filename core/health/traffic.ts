import { isLoopback } from '../auth/address.ts';
import type { LightRequest } from '../http/light.ts';
import { plainAddress } from '../http/server/peer.ts';

/** What requests showed of the way that they come, since the start. Instants are milliseconds since 1970 UTC, of the last such request. */
export class Traffic {
  #any: number | undefined;
  #authorized: number | undefined;
  #secure: number | undefined;
  #plainFrom: string | undefined;
  #strangeProxy: string | undefined;

  /** A request came. Costs next to nothing: it is told of every one. */
  note(request: LightRequest, now: number): void {
    this.#any = now;
    if (request.header('authorization') !== undefined) this.#authorized = now;
    if (request.secure) this.#secure = now;
    else if (!isLoopback(request.address)) this.#plainFrom = request.address;
    if (isStrangelyForwarded(request)) this.#strangeProxy = request.address;
  }

  get any(): number | undefined {
    return this.#any;
  }

  /** With an `Authorization` header. */
  get authorized(): number | undefined {
    return this.#authorized;
  }

  /** Over TLS, here or at a trusted proxy. */
  get secure(): number | undefined {
    return this.#secure;
  }

  /** Address of another machine that a request came from without TLS. */
  get plainFrom(): string | undefined {
    return this.#plainFrom;
  }

  /** Address that forwarded requests came from though it is no trusted proxy. */
  get strangeProxy(): string | undefined {
    return this.#strangeProxy;
  }
}

/** Of a trusted proxy the address is one that it forwarded (http/server/peer.ts). */
function isStrangelyForwarded(request: LightRequest): boolean {
  const forwarded = request.header('x-forwarded-for');
  if (forwarded === undefined) return !request.secure && request.header('x-forwarded-proto') === 'https';
  return !forwarded.split(',').some((item) => plainAddress(item.trim()) === request.address);
}
