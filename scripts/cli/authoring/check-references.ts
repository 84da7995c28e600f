import { ANY_OF_SITE, didYouMean, type Plugin, users } from '../../../core/host.ts';
import type { CheckRow } from './check-row.ts';

/**
 * References to collections that do not exist, in plugins that are loaded.
 *
 * @param loaded the plugin and all others that are loaded; collections of the rest are unknown
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
