import type { Log } from '../platform/index.ts';

/** A response that was sent, without anything of its content or of who asked. */
export interface Answered {
  /** The route, where one fits: the name of its plugin, and its pattern below the REST root, `/site/v2/posts/:id`. */
  readonly route?: { readonly plugin: string; readonly pattern: string };
  /** As the client sent it. */
  readonly method: string;
  readonly status: number;
  /** Until the response was ready. */
  readonly milliseconds: number;
  /** Of the body, uncounted headers. */
  readonly bytes: number;
}

/** Told of every response; for plugins that use `observe`. */
export interface Observer<State = unknown> {
  /** Makes what `answered` notes things in; it lasts as long as the site is open, or until the plugin's code changes. */
  begin(): State;
  /** Called after each response, also after those from the cache: it must be quick, and waits for nothing. */
  answered(answered: Answered, state: State, context: { readonly log: Log }): void;
}

/** An observer, the type of its state worn off. */
export interface AnyObserver extends Omit<Observer, 'answered'> {
  answered(answered: Answered, state: never, context: { readonly log: Log }): void;
}
