import type { TrafficDiagnostics } from '../contract/health/diagnostics.ts';
import { type HttpHandler, type HttpRequest, type HttpResponse, withAgain } from '../contract/http-message.ts';
import { plainAddress } from '../http/index.ts';
import { isLoopback, pause, whenReady } from '../lib/index.ts';
import type { Clock } from '../platform/index.ts';

/** Notes what requests show of the way that they come. */
export class Traffic implements TrafficDiagnostics {
  any: number | undefined;
  authorized: number | undefined;
  secure: number | undefined;
  plainFrom: string | undefined;
  strangeProxy: string | undefined;

  /** A request came. Costs next to nothing: it is told of every one. */
  note(request: HttpRequest, now: number): void {
    this.any = now;
    if (request.header('authorization') !== undefined) this.authorized = now;
    if (request.secure) this.secure = now;
    else if (!isLoopback(request.address)) this.plainFrom = request.address;
    if (isStrangelyForwarded(request)) this.strangeProxy = request.address;
  }

  /** Notes all requests that a handler gets, and those that are answered once more without it. */
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

/** So long after a request there may be another one, in milliseconds. */
const BUSY = 100;

/** Work that can wait waits no longer than this, in milliseconds. */
const LONGEST_WAIT = 1_000;

/** Resolves in another turn, when no request came for a moment; after a second all the same. */
export async function calm(traffic: Pick<Traffic, 'any'>, clock: Pick<Clock, 'now' | 'after'>): Promise<void> {
  await pause();
  const latest = clock.now() + LONGEST_WAIT;
  while (traffic.any !== undefined && clock.now() < Math.min(traffic.any + BUSY, latest)) {
    await new Promise<void>((go) => {
      clock.after(BUSY / 2, go);
    });
  }
}

/** Of a trusted proxy the address is one that it forwarded (http/server/incoming-request.ts). */
function isStrangelyForwarded(request: HttpRequest): boolean {
  const forwarded = request.header('x-forwarded-for');
  if (forwarded === undefined) return !request.secure && request.header('x-forwarded-proto') === 'https';
  return !forwarded.split(',').some((item) => plainAddress(item.trim()) === request.address);
}
