import type { Collection } from '../data/collection.ts';

/** What an answer says beside its body. */
export interface ReplyOptions {
  /** Default 200. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Total and number of pages of a list; the namespace says which headers carry them. */
  readonly totals?: { readonly total: number; readonly pages: number };
  /** The record that the body presents: its file's hash becomes the first half of the ETag. */
  readonly record?: {
    readonly collection: Collection<never>;
    readonly id: number;
    /** What the body shows of it that is not in its file, as text: the ETag says when that changes, too. */
    readonly beside?: string;
  };
  /** The answer holds what only this caller may see: `Cache-Control: private, no-store`. Answers to credentials always are. */
  readonly secret?: boolean;
  /** Media type of a body that is text or bytes and goes out as it is: `text/xml; charset=UTF-8`. Without one it goes out as JSON. */
  readonly type?: string;
}

/** A value with more than a body. A handler that has only a body returns the body. */
export class Reply {
  readonly body: unknown;
  readonly options: ReplyOptions;
  constructor(body: unknown, options: ReplyOptions) {
    this.body = body;
    this.options = options;
  }
}

/** An answer with more than a body, for a handler to return. */
export const reply = (body: unknown, options: ReplyOptions): Reply => new Reply(body, options);
