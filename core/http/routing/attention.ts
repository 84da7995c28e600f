import type { Plugin } from '../../contract/plugin.ts';

/** Plugin code that is running: a route, a page, or a job. */
export interface AnsweringCode {
  readonly plugin: Plugin;
  /** `calendar/events/v1`; empty for a page. */
  readonly namespace: string;
  readonly route: {
    readonly path: string;
    /** Default `GET`. */
    readonly methods?: readonly string[];
  };
}

/** Names the code for the log: `{ plugin: 'shop', route: 'GET /shop/v1/items' }`. */
export const codeName = ({ plugin, namespace, route: { methods = ['GET'], path } }: AnsweringCode) => ({
  plugin: plugin.name,
  route: `${methods.join(', ')} ${namespace === '' ? path : `/${namespace}${path}`}`,
});

/** Records which code occupies the only serving thread, and for how long. */
export interface Attention {
  /** Calls a function as this code and returns its result. */
  given<T>(code: AnsweringCode, call: () => T): T;
  /** Records that part of this code exceeded a time limit. @param what as named in the log: `the stage of a route` */
  late(code: AnsweringCode, what: string, milliseconds: number): void;
}
