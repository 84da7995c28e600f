import type { Plugin } from '../contract/plugin.ts';
import type { CollectPoint, FirstPoint, NoticePoint } from '../contract/point.ts';
import type { Contributions } from '../contract/route.ts';

/** What the plugins that are on contributed, by point; and who tells a notice. */
export interface GatheredContributions extends Contributions {
  tell<In>(point: NoticePoint<In>, input: In): void;
}

/** @param plugins in their order: `first` points are asked in it */
export function gatherContributions(plugins: readonly Plugin[]): GatheredContributions {
  const byPoint = new Map<string, unknown[]>();
  for (const { point, value } of plugins.flatMap((plugin) => plugin.extends)) {
    const values = byPoint.get(point.name) ?? [];
    values.push(value);
    byPoint.set(point.name, values);
  }
  // the point carries the type of what was contributed to it, and `contribute` checked it there
  const values = <T>(name: string) => (byPoint.get(name) ?? []) as readonly T[];
  return {
    all: <T>(point: CollectPoint<T>) => values<T>(point.name),
    ask: <In, Out>(point: FirstPoint<In, Out>, input: In) => {
      for (const answer of values<(input: In) => Out | undefined>(point.name)) {
        const given = answer(input);
        if (given !== undefined) return given;
      }
      return undefined;
    },
    tell: <In>(point: NoticePoint<In>, input: In) => {
      for (const listener of values<(input: In) => void>(point.name)) listener(input);
    },
  };
}
