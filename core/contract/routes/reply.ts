import type { Collection } from '../data/collection.ts';

/** Everything of a response except its body. */
export interface ReplyOptions {
  /** Default 200. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Total and number of pages of a list. The plugin determines the names of the headers. */
  readonly totals?: { readonly total: number; readonly pages: number };
  /** The record in the body: the hash of its file becomes the first half of the ETag. */
  readonly record?: {
    readonly collection: Collection<never>;
    readonly id: number;
    /** What the body shows in addition to the file, as text, so that the ETag changes with it. */
    readonly beside?: string;
  };
  /** Only this client may see the response: `Cache-Control: private, no-store`. Always true for requests with credentials. */
  readonly secret?: boolean;
  /** Media type of a body of text or bytes that is sent unchanged: `text/xml; charset=UTF-8`. Default: the body is sent as JSON. */
  readonly type?: string;
}

/** A response with more than a body. Handlers may also return just a body. */
export class Reply<Body = unknown> {
  readonly body: Body;
  readonly options: ReplyOptions;
  constructor(body: Body, options: ReplyOptions) {
    this.body = body;
    this.options = options;
  }
}

/** Creates a response with more than a body. */
export const reply = <const Body>(body: Body, options: ReplyOptions): Reply<Body> => new Reply(body, options);
