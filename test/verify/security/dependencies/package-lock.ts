/** What we read of an entry of `package-lock.json › packages` (npm, version 3). */
export interface LockedPackage {
  /** The name of the package if it differs from its folder: an alias. */
  readonly name?: string;
  readonly version?: string;
  /** URL of its bytes; npm omits that of the registry here. */
  readonly resolved?: string;
  readonly integrity?: string;
  /** A link to a folder of this machine. */
  readonly link?: boolean;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** `package-lock.json`: packages by the folder that they are installed in; the project itself under the empty name. */
export interface PackageLock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

const FOLDER = 'node_modules/';

/** The name by which other packages import the one in a folder. */
export const nameOf = (folder: string): string => folder.slice(folder.lastIndexOf(FOLDER) + FOLDER.length);

/** The folder of a dependency, by the resolution of Node.js: inside the package, then in each folder above. */
export function folderOf(packages: PackageLock['packages'], from: string, name: string): string | undefined {
  for (let around = from; ; around = around.slice(0, Math.max(0, around.lastIndexOf(`/${FOLDER}`)))) {
    const folder = `${around === '' ? '' : `${around}/`}${FOLDER}${name}`;
    if (packages[folder]) return folder;
    if (around === '') return undefined;
  }
}
