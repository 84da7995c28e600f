import type { Collection, Rules } from '../contract/data/collection.ts';
import type { Plugin } from '../contract/plugin.ts';

/** The rules of a collection, with those of plugins that store members in its records. */
export function extendedRules(
  { name, rules }: Pick<Collection<never>, 'name' | 'rules'>,
  plugins: readonly Pick<Plugin, 'indexes'>[],
): Rules<never> {
  const added = plugins.flatMap(({ indexes }) => indexes).filter(({ collection }) => collection.name === name);
  if (added.length === 0) return rules;
  return function* (record) {
    yield* rules(record);
    for (const one of added) yield* one.rules(record);
  };
}
