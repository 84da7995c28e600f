import type { TrafficDiagnostics } from '../contract/health/diagnostics.ts';
import { type HttpHandler, type HttpRequest, type HttpResponse, withAgain } from '../contract/http-message.ts';
import { plainAddress } from '../http/index.ts';
import { isLoopback, pause, whenReady } from '../lib/index.ts';
import type { Clock } from '../platform/index.ts';

/** Records how requests arrive. */
export class Traffic implements TrafficDiagnostics {
  any: number | undefined;
  authorized: number | undefined;
  secure: number | undefined;
  plainFrom: string | undefined;
  strangeProxy: string | undefined;
  /** The last loopback address. Most requests come from the same address as the one before. */
  #loopback: string | undefined;

  /** Records a request. Must be cheap, since it is called for every one. */
  note(request: HttpRequest, now: number): void {
    this.any = now;
    if (request.header('authorization') !== undefined) this.authorized = now;
    if (request.secure) this.secure = now;
    else if (request.address !== this.#loopback) this.#notePlain(request.address);
    if (isStrangelyForwarded(request)) this.strangeProxy = request.address;
  }

  #notePlain(address: string): void {
    if (isLoopback(address)) this.#loopback = address;
    else this.plainFrom = address;
  }

  /** Wraps a handler to record all requests, including those that its cached responses answer again. */
  noting(handle: HttpHandler, clock: Pick<Clock, 'now'>): HttpHandler {
    const noted = (response: HttpResponse): HttpResponse =>
      withAgain(response, (again) => (now, address) => {
        this.any = now;
        return again(now, address);
      });
    return (request) => {
      this.note(request, clock.now());
      return whenReady(handle(request), noted);
    };
  }
}

/** Milliseconds after a request in which another one is likely. */
const BUSY = 100;

/** Maximum delay of work that can wait, in milliseconds. */
const LONGEST_WAIT = 1_000;

/** Resolves in a later turn of the event loop, when no request has arrived for a moment, or after a second. */
export async function calm(traffic: Pick<Traffic, 'any'>, clock: Pick<Clock, 'now' | 'after'>): Promise<void> {
  await pause();
  const latest = clock.now() + LONGEST_WAIT;
  while (traffic.any !== undefined && clock.now() < Math.min(traffic.any + BUSY, latest)) {
    await new Promise<void>((go) => {
      clock.after(BUSY / 2, go);
    });
  }
}

/**
 * Does the request come from a proxy that is not trusted? With a trusted one, the client's address is among the forwarded ones
 * (http/server/incoming-request.ts).
 */
function isStrangelyForwarded(request: HttpRequest): boolean {
  const forwarded = request.header('x-forwarded-for');
  if (forwarded === undefined) return !request.secure && request.header('x-forwarded-proto') === 'https';
  return !forwarded.split(',').some((item) => plainAddress(item.trim()) === request.address);
}
