import type { Plugin } from '../../contract/plugin.ts';

/** Code of a plugin that answers requests: a route, or a page. */
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

/** Notes which code has the only thread that serves, and for how long. */
export interface Attention {
  /** Calls it; gives what that gives. */
  given<T>(code: AnsweringCode, call: () => T): T;
  /** Its `stage` took longer than so many milliseconds. */
  late(code: AnsweringCode, milliseconds: number): void;
}
