import type { Principal } from '../../contract/principal.ts';
import type { Taken } from '../../contract/routes/taken.ts';
import type { AnswerBudget } from '../work/answer-work.ts';

/** Parameters by name as they came, text not yet coerced. Without a prototype: a name is never found that was not sent. */
export type Sent = Readonly<Record<string, unknown>>;

/** A request that was read: what is asked and by whom, whether it came over a socket or was made by a plugin. */
export interface Call {
  /** Upper case; what `_method` in the query or `X-HTTP-Method-Override` say counts, and HEAD is asked as GET. */
  readonly method: string;
  /** Below the REST root, still encoded, without query: `/calendar/events/v1/events/12`. */
  readonly path: string;
  /** Path and query as asked, below the REST root. */
  readonly url: string;
  /** Of query and body together; JSON wins over form, form over query. The path's parts are not in it. */
  readonly sent: Sent;
  /** Of the query alone: what is asked of any answer (`_embed`, `_envelope`) counts there. */
  readonly query: Sent;
  /** Of the body alone: what of it nothing takes is told. */
  readonly body: Sent;
  readonly ifMatch: string | undefined;
  /** By `Prefer`: is a change of what has changed meanwhile to be merged? */
  readonly prefersMerge: boolean;
  /** By `Prefer`: is what nothing takes to be refused? */
  readonly prefersStrict: boolean;
  readonly principal: Principal;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
  readonly address: string;
  /** Where its route takes something of the request. */
  readonly taken?: Taken;
  /** Of the answer that it is for, alone or with others. */
  readonly budget: AnswerBudget;
}
