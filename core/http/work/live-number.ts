import type { Plugin } from '../../contract/plugin.ts';
import type { RenderContext } from '../../contract/routes/rendering.ts';
import type { CacheDependencies } from '../cache/cache-dependencies.ts';

/** Where live numbers come from that are all the same one. */
export class NumberSource {
  readonly plugin: Plugin;
  readonly count: (context: RenderContext) => number;
  /** As it was counted last, and what it was counted from. */
  counted: { readonly value: number; readonly dependencies: CacheDependencies } | undefined;

  constructor(plugin: Plugin, count: (context: RenderContext) => number) {
    this.plugin = plugin;
    this.count = count;
  }
}

/** A number in a fragment of answers that changes more often than the fragment, which has a place for it. */
export class LiveNumber {
  readonly #source: NumberSource;
  readonly #value: number;

  /** @param value as it is now */
  constructor(source: NumberSource, value: number) {
    this.#source = source;
    this.#value = value;
  }

  get source(): NumberSource {
    return this.#source;
  }

  toJSON(): number {
    return this.#value;
  }
}
