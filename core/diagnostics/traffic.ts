import type { TrafficDiagnostics } from '../contract/health/diagnostics.ts';
import type { HttpRequest } from '../contract/http-message.ts';
import { plainAddress } from '../http/index.ts';
import { isLoopback } from '../lib/index.ts';

/** Notes what requests show of the way that they come. */
export class Traffic implements TrafficDiagnostics {
  #any: number | undefined;
  #authorized: number | undefined;
  #secure: number | undefined;
  #plainFrom: string | undefined;
  #strangeProxy: string | undefined;

  /** A request came. Costs next to nothing: it is told of every one. */
  note(request: HttpRequest, now: number): void {
    this.#any = now;
    if (request.header('authorization') !== undefined) this.#authorized = now;
    if (request.secure) this.#secure = now;
    else if (!isLoopback(request.address)) this.#plainFrom = request.address;
    if (isStrangelyForwarded(request)) this.#strangeProxy = request.address;
  }

  get any(): number | undefined {
    return this.#any;
  }

  get authorized(): number | undefined {
    return this.#authorized;
  }

  get secure(): number | undefined {
    return this.#secure;
  }

  get plainFrom(): string | undefined {
    return this.#plainFrom;
  }

  get strangeProxy(): string | undefined {
    return this.#strangeProxy;
  }
}

/** Of a trusted proxy the address is one that it forwarded (http/server/incoming-request.ts). */
function isStrangelyForwarded(request: HttpRequest): boolean {
  const forwarded = request.header('x-forwarded-for');
  if (forwarded === undefined) return !request.secure && request.header('x-forwarded-proto') === 'https';
  return !forwarded.split(',').some((item) => plainAddress(item.trim()) === request.address);
}
