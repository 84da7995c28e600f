/** Changes that a transaction made to record files: hashes of their bytes, or undefined for removed ones. */
export type Effects = ReadonlyMap<string, string | undefined>;

/** A transaction as known to its client. */
export interface Asked {
  readonly number: number;
  /** Effects of the last run of its body, which is the one that counts. */
  effects: Effects;
  ids: readonly number[];
  /** Words that it added to records, by file. */
  words: ReadonlyMap<string, string>;
}

/** Marks of a workload in the trace of the disk, which show what was promised before a crash. */
export type Mark =
  /** From here until the response, it may or may not have happened. */
  | { readonly kind: 'asked'; readonly asked: Asked }
  | { readonly kind: 'acknowledged'; readonly asked: Asked }
  /** It failed with an error: it has not happened. */
  | { readonly kind: 'refused'; readonly asked: Asked }
  /** An edit by hand is complete and durable: the file contains this word. */
  | { readonly kind: 'edited'; readonly path: string; readonly word: string };
