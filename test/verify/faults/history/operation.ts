/** The value of a record, which is written only once; undefined if there is no record. */
export type State = string | undefined;

/** The result and effect of a single operation. */
export type Effect =
  | { readonly type: 'read'; readonly found: State }
  | { readonly type: 'write'; readonly value: string }
  /** A write on the condition that the value was `expected`. */
  | { readonly type: 'replace'; readonly expected: string; readonly value: string }
  /** A conditional write that was refused because the value was another. */
  | { readonly type: 'refused'; readonly expected: string }
  | { readonly type: 'remove' };

/** One operation of a client on a record. Moments are increasing integers. */
export interface Operation {
  readonly client: string;
  readonly effect: Effect;
  readonly called: number;
  readonly ended: number;
  /** False if the server died before it responded: it may or may not have happened, but not after `ended`. */
  readonly answered: boolean;
}
