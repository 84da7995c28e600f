import type { Principal } from '../principals.ts';

/** A request to the application, and its purpose. */
export interface FuzzRequest {
  /** Name of the operation that it was derived from. */
  readonly operation: string;
  readonly who: Principal;
  readonly method: string;
  /** Path and query from the root of the server. */
  readonly target: string;
  /** By lower-case name, without `authorization`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | undefined;
}

/** Everything needed to repeat it, in a line. */
export const printed = ({ who, method, target, headers, body }: FuzzRequest): string =>
  JSON.stringify({ who, method, target, headers, ...(body && { body: Buffer.from(body).toString('utf8') }) });
