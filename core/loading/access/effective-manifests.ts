import { BootError } from '../../contract/boot-error.ts';
import type { Manifest, Plugin } from '../../contract/plugin.ts';
import { checkClashes } from '../clashes.ts';
import type { LoadedSet } from '../packages/loaded-set.ts';

/**
 * Checks plugins against each other, and gives the manifests that count: of those that are on, of almanac's own that are
 * off, and of others that are off as long as these are in nobody's way.
 *
 * @param plugins that are on
 * @throws BootError as `checkClashes`
 */
export function effectiveManifests({ present, on }: LoadedSet, plugins: readonly Plugin[]): readonly Manifest[] {
  const isFirm = (source: LoadedSet['present'][number]) => source.origin === 'built-in' || on.includes(source);
  const firm = present.filter(isFirm).map(({ manifest }) => manifest);
  checkClashes(firm, plugins);
  const others = present.filter((source) => !isFirm(source)).map(({ manifest }) => manifest);
  return [...firm, ...others.filter((manifest) => !clashes([...firm, manifest], plugins))];
}

function clashes(manifests: readonly Manifest[], plugins: readonly Plugin[]): boolean {
  try {
    checkClashes(manifests, plugins);
    return false;
  } catch (error) {
    if (error instanceof BootError) return true;
    throw error;
  }
}
