import type { Collection } from '../../contract/data/collection.ts';
import type { Plugin } from '../../contract/plugin.ts';
import type { CodedCollection } from '../../store/index.ts';
import { extendedRules } from '../extended-rules.ts';
import type { LoadedPlugins } from './plugin-source.ts';

/**
 * A collection with the fields that other plugins add to it, and the code of all plugins involved.
 *
 * @param on enabled plugins, checked against each other
 * @param modules of these plugins
 */
export function indexed(collection: Collection<never>, on: readonly Plugin[], modules: LoadedPlugins): CodedCollection {
  const isOf = ({ name }: Pick<Collection, 'name'>) => name === collection.name;
  const added = on.flatMap(({ indexes }) => indexes).filter((indexes) => isOf(indexes.collection));
  const makers = on.filter(
    ({ collections, indexes }) => collections.some(isOf) || indexes.some((one) => isOf(one.collection)),
  );
  return {
    ...collection,
    fields: Object.assign({}, collection.fields, ...added.map(({ fields }) => fields)),
    rules: extendedRules(collection, on),
    code: makers.map(({ name }) => modules.get(name)?.code ?? '').join(' '),
  };
}
