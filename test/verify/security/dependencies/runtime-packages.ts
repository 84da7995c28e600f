import { folderOf, type LockedPackage, type PackageLock } from './package-lock.ts';

/** Packages needed to run almanac, and those that the lock lacks. */
export interface RuntimePackages {
  /** Folders in alphabetical order, including those for other platforms. */
  readonly folders: readonly string[];
  /** A line each. */
  readonly missing: readonly string[];
}

/** Packages that are installed with a package. */
const needsOf = ({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: LockedPackage) => [
  ...Object.keys({ ...dependencies, ...optionalDependencies }),
  ...Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional),
];

/** Follows the dependencies of the project through its lock, without those for development. */
export function runtimePackages({ packages }: PackageLock): RuntimePackages {
  const folders = new Set<string>();
  const missing: string[] = [];
  const follow = (from: string): void => {
    for (const name of needsOf(packages[from] ?? {})) {
      const folder = folderOf(packages, from, name);
      if (folder === undefined) missing.push(`package-lock.json has no ${name}, which ${from || 'almanac'} needs`);
      else if (!folders.has(folder)) {
        folders.add(folder);
        follow(folder);
      }
    }
  };
  follow('');
  return { folders: [...folders].sort(), missing };
}
