import type { Principal } from '../principals.ts';

/** A request as it goes into the application, and for what it was made. */
export interface FuzzRequest {
  /** Name of the operation that it was derived from. */
  readonly operation: string;
  readonly who: Principal;
  readonly method: string;
  /** Path and query from the root of the server. */
  readonly target: string;
  /** By lower-case name, without `authorization` of the one who asks. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | undefined;
}

/** All that it takes to send it again, in a line. */
export const printed = ({ who, method, target, headers, body }: FuzzRequest): string =>
  JSON.stringify({ who, method, target, headers, ...(body && { body: Buffer.from(body).toString('utf8') }) });
