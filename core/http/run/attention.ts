import type { Plugin } from '../../contract/plugin.ts';

/** Code of a plugin that runs: a route, a page, or a job. */
export interface AnsweringCode {
  readonly plugin: Plugin;
  /** `calendar/events/v1`; empty for a page. */
  readonly namespace: string;
  readonly route: {
    readonly path: string;
    /** Default those of a page that is read. */
    readonly methods?: readonly string[];
  };
}

/** As the log names it: `{ plugin: 'shop', route: 'GET /shop/v1/items' }`. */
export const codeName = ({ plugin, namespace, route: { methods = ['GET'], path } }: AnsweringCode) => ({
  plugin: plugin.name,
  route: `${methods.join(', ')} ${namespace === '' ? path : `/${namespace}${path}`}`,
});

/** Notes which code has the only thread that serves, and for how long. */
export interface Attention {
  /** Calls it; gives what that gives. */
  given<T>(code: AnsweringCode, call: () => T): T;
  /** This of it took longer than so many milliseconds. @param what as the log says it: `the stage of a route` */
  late(code: AnsweringCode, what: string, milliseconds: number): void;
}
