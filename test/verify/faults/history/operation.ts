/** What a record holds, each value written once; undefined when there is no record. */
export type State = string | undefined;

/** What an operation showed and did, seen alone. */
export type Effect =
  | { readonly type: 'read'; readonly found: State }
  | { readonly type: 'write'; readonly value: string }
  /** A write that was to happen only while `expected` was there. */
  | { readonly type: 'replace'; readonly expected: string; readonly value: string }
  /** One that did not happen, because something else was there. */
  | { readonly type: 'refused'; readonly expected: string }
  | { readonly type: 'remove' };

/** One operation of a client on a record. Moments are whole numbers that only grow. */
export interface Operation {
  readonly client: string;
  readonly effect: Effect;
  readonly called: number;
  readonly ended: number;
  /** False when the server died before it answered: it may have happened or not, but not after `ended`. */
  readonly answered: boolean;
}
