import type { Plugin } from '../plugin.ts';
import type { CollectPoint, Contributions, FirstPoint, NoticePoint } from './point.ts';

/** A contribution, and the plugin that makes it. */
export interface Contributed<T> {
  readonly plugin: Plugin;
  readonly value: T;
}

/** Contributions of the plugins that are on, by point; also calls the contributions to a notice point. */
export interface GatheredContributions extends Contributions {
  /** The same as `all`, with the plugin of each contribution. */
  by<T>(point: CollectPoint<T>): readonly Contributed<T>[];
  /**
   * Calls all contributions to a notice point, even if one of them throws.
   *
   * @param failed called for each that throws, or whose promise is rejected
   */
  tell<In>(point: NoticePoint<In>, input: In, failed: ListenerFailed): void;
}

/** Called for a failed contribution, with its plugin. */
export type ListenerFailed = (plugin: Plugin, error: unknown) => void;

const NONE: readonly unknown[] = [];

/** Called for a contribution to a point with `whenFailing` that threw. @throws the error again if it must reach the caller */
export type ContributionFailed = (plugin: Plugin, point: string, error: unknown) => void;

const rethrow: ContributionFailed = (_plugin, _point, error) => {
  throw error;
};

/**
 * @param plugins in the order in which `first` points call them
 * @param failed by default, all errors reach the caller
 */
export function gatherContributions(
  plugins: readonly Plugin[],
  failed: ContributionFailed = rethrow,
): GatheredContributions {
  const byPoint = new Map<string, Contributed<unknown>[]>();
  for (const plugin of plugins) {
    for (const { point, value } of plugin.extends) {
      byPoint.set(point.name, [...(byPoint.get(point.name) ?? []), { plugin, value }]);
    }
  }
  // the point carries the type of what was contributed to it, and `contribute` checked it there
  const by = <T>(name: string) => (byPoint.get(name) ?? NONE) as readonly Contributed<T>[];
  const valuesByPoint = new Map([...byPoint].map(([name, list]) => [name, list.map(({ value }) => value)]));
  const values = <T>(name: string) => (valuesByPoint.get(name) ?? NONE) as readonly T[];
  const spared = <In, Out>(
    { name, whenFailing }: FirstPoint<In, Out>,
    { plugin, value: answer }: Contributed<(input: In) => Out | undefined>,
    input: In,
  ): Out | undefined => {
    try {
      return answer(input);
    } catch (error) {
      failed(plugin, name, error);
      return whenFailing;
    }
  };
  return {
    by: <T>(point: CollectPoint<T>) => by<T>(point.name),
    all: <T>(point: CollectPoint<T>) => values<T>(point.name),
    ask: <In, Out>(point: FirstPoint<In, Out>, input: In) => {
      for (const one of by<(input: In) => Out | undefined>(point.name)) {
        const given = point.whenFailing === undefined ? one.value(input) : spared(point, one, input);
        if (given !== undefined) return given;
      }
      return undefined;
    },
    tell: <In>(point: NoticePoint<In>, input: In, failed: ListenerFailed) => {
      for (const { plugin, value: listener } of by<(input: In) => unknown>(point.name)) {
        callListener(
          () => listener(input),
          (error) => failed(plugin, error),
        );
      }
    },
  };
}

/** Calls a listener without waiting for it. @param failed called if it throws, or if the promise that it returns is rejected */
export function callListener(listen: () => unknown, failed: (error: unknown) => void): void {
  try {
    const given = listen();
    if (given instanceof Promise) given.catch(failed);
  } catch (error) {
    failed(error);
  }
}
