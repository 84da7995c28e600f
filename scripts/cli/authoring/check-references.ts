import { ANY_OF_SITE, didYouMean, type Plugin, users } from '../../../core/host.ts';
import type { CheckRow } from './check-row.ts';

/**
 * References of a plugin's records that no record can have: to a collection that its plugin does not declare.
 *
 * @param loaded it, and others whose code is loaded: of plugins that are not, nobody knows the collections
 */
export function checkReferences({ collections }: Plugin, loaded: readonly Plugin[]): readonly CheckRow[] {
  const known = new Set([users, ...loaded.flatMap((plugin) => plugin.collections)].map(({ name }) => name));
  const owners = new Set(loaded.map(({ name }) => name));
  return collections.flatMap(({ name, references }) =>
    Object.entries(references).flatMap(([path, targets]) =>
      targets
        .filter((target) => target !== ANY_OF_SITE && !known.has(target) && owners.has(target.split('/', 1)[0] ?? ''))
        .map((target): CheckRow => {
          const message = `${name} refers to ${target} at ${path}, and there is no such collection${didYouMean(target, known)}`;
          return { status: 'bad', label: 'refers', message };
        }),
    ),
  );
}
