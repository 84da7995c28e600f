import type { Log } from '../platform/index.ts';

/** A response that was sent, without its content and without the identity of the client. */
export interface Answered {
  /** The matching route, if any: the name of its plugin, and its pattern below the root of the API, `/site/v2/posts/:id`. */
  readonly route?: { readonly plugin: string; readonly pattern: string };
  /** As the client sent it. */
  readonly method: string;
  readonly status: number;
  /** Time until the response was ready. */
  readonly milliseconds: number;
  /** Size of the body, without headers. */
  readonly bytes: number;
}

/** Notified of every response; for plugins that use `observe`. */
export interface Observer<State = unknown> {
  /** Creates the state that `answered` updates. It lasts until the site is closed or the plugin's code changes. */
  begin(): State;
  /** Called after each response, including cached ones. It must be fast and synchronous. */
  answered(answered: Answered, state: State, context: { readonly log: Log }): void;
}

/** An observer without the type of its state. */
export interface AnyObserver extends Omit<Observer, 'answered'> {
  answered(answered: Answered, state: never, context: { readonly log: Log }): void;
}
