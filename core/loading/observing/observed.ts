import type { AnyObserver, Observer } from '../../contract/observer.ts';

/** What the observers of a site's plugins have noted. Generations come and go, and an observer that the next one has too goes on. */
export class Observed {
  readonly #states = new WeakMap<AnyObserver, unknown>();

  of<State>(observer: Pick<Observer<State>, 'begin'> & AnyObserver): State {
    if (!this.#states.has(observer)) this.#states.set(observer, observer.begin());
    // it was made by this observer
    return this.#states.get(observer) as State;
  }
}
