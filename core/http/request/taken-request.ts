import type { HttpRequest } from '../../contract/http-message.ts';
import type { Taken, Takes } from '../../contract/routes/taken.ts';

const NO_BYTES = new Uint8Array();

/** Gives a route access to those parts of a request that it declares in `takes`, and throws for any other. */
export class TakenRequest implements Taken {
  readonly #takes: Takes;
  readonly #request: Pick<HttpRequest, 'header' | 'address'> | undefined;
  readonly #body: Uint8Array;

  /** @param request undefined if the route takes nothing */
  constructor(takes: Takes, request?: Pick<HttpRequest, 'header' | 'address'>, body: Uint8Array = NO_BYTES) {
    this.#takes = takes;
    this.#request = request;
    this.#body = body;
  }

  header(name: string): string | undefined {
    const known = name.toLowerCase();
    checkTaken(this.#takes.headers?.includes(known), `headers: ['${known}']`);
    return this.#request?.header(known);
  }

  cookie(name: string): string | undefined {
    checkTaken(this.#takes.cookies?.includes(name), `cookies: ['${name}']`);
    return cookieIn(this.#request?.header('cookie') ?? '', name);
  }

  get rawBody(): Uint8Array {
    checkTaken(this.#takes.rawBody, 'rawBody: true');
    return this.#body;
  }

  get address(): string {
    checkTaken(this.#takes.address, 'address: true');
    return this.#request?.address ?? '';
  }
}

/** For routes without `takes`. */
export const NOTHING_TAKEN: Taken = new TakenRequest({});

function checkTaken(isTaken: boolean | undefined, line: string): void {
  if (!isTaken) throw new Error(`the route takes no such thing of a request: declare takes: { ${line} }`);
}

/** The value of the first cookie with this name (RFC 6265, 5.4). */
function cookieIn(header: string, name: string): string | undefined {
  const pairs = header.split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
