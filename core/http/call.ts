import type { Principal } from '../contract/principal.ts';

/** Parameters by name as they came, text not yet coerced. Without a prototype: a name is never found that was not sent. */
export type Sent = Readonly<Record<string, unknown>>;

/** A request that was read: what is asked and by whom, whether it came over a socket or as an item of a batch. */
export interface Call {
  /** Upper case; what `_method` or `X-HTTP-Method-Override` say counts, and HEAD is asked as GET. */
  readonly method: string;
  /** Below the REST root, still encoded, without query: `/calendar/events/v1/events/12`. */
  readonly path: string;
  /** Path and query as asked, below the REST root. */
  readonly url: string;
  /** Of query and body together; JSON wins over form, form over query. The path's parts are not in it. */
  readonly sent: Sent;
  readonly ifMatch: string | undefined;
  /** By `Prefer`: is a change of what has changed meanwhile to be merged? */
  readonly prefersMerge: boolean;
  readonly principal: Principal;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
  readonly address: string;
}
