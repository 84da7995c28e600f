/** A change that a transaction made to a record file: a hash of its bytes, or nothing for a removed one. */
export type Effects = ReadonlyMap<string, string | undefined>;

/** A transaction as whoever asked for it knows it. */
export interface Asked {
  readonly number: number;
  /** Of the last run of its body, which is the one that counted. */
  effects: Effects;
  ids: readonly number[];
  /** Words that it added to records, by file. */
  words: ReadonlyMap<string, string>;
}

/** What a workload leaves in the trace of the disk, for those who look at a crash to know what was promised before it. */
export type Mark =
  /** From here on until it is answered it may have happened or not. */
  | { readonly kind: 'asked'; readonly asked: Asked }
  | { readonly kind: 'acknowledged'; readonly asked: Asked }
  /** Answered with an error: it has not happened. */
  | { readonly kind: 'refused'; readonly asked: Asked }
  /** Somebody's edit is complete and durable: this word stands in the file. */
  | { readonly kind: 'edited'; readonly path: string; readonly word: string };
