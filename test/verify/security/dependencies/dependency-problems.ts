import { lineFor, listedPackages } from './licence-page.ts';
import { nameOf, type PackageLock } from './package-lock.ts';
import { runtimePackages } from './runtime-packages.ts';

/** How many packages almanac may name itself (security, S17). */
const MOST = 30;

/** Licences that let everybody use, change and distribute, also with programs under other licences, and only require a notice. */
const PERMISSIVE = ['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0'];

/** Licences with requirements for their own files only: packages under them are used unchanged, each in its own folder. */
const OF_ITS_FILES = ['MPL-2.0', 'LGPL-3.0-or-later'];

const ACCEPTED = new Set([...PERMISSIVE, ...OF_ITS_FILES]);

/** Packages with install scripts, and why they are not needed. Almanac may also be installed by others, so none may do harm. */
const NEEDLESS_SCRIPTS = new Map([
  ['esbuild', 'its program is an optional package for each platform; the script only saves a start through Node'],
]);

/** Packages that report their installations. */
const SENDS_STATISTICS = new Set(['@scarf/scarf']);

/** A version, or a range of versions, and nothing else: no address, no git, no folder, no other name. */
const RANGE = /^[\^~]?\d+\.\d+\.\d+$/;

const INTEGRITY = /^sha512-[\w+/]{86}==$/;
const REGISTRY = 'https://registry.npmjs.org/';

/** The declared dependencies of the project. */
export interface Dependencies {
  /** `package.json` */
  readonly manifest: {
    readonly dependencies: Readonly<Record<string, string>>;
    readonly devDependencies: Readonly<Record<string, string>>;
    /** npm does not run scripts that are `false` here, and does not ask about them. */
    readonly allowScripts?: Readonly<Record<string, boolean>>;
  };
  /** `package-lock.json` */
  readonly lock: PackageLock;
  /** `docs/dependencies.md` */
  readonly page: string;
  /** The declared licence of an installed package, by folder; undefined if it is not installed. */
  licenceIn(folder: string): string | undefined;
}

/** Problems of the dependencies, a line each. */
export function dependencyProblems(dependencies: Dependencies): readonly string[] {
  const { folders, missing } = runtimePackages(dependencies.lock);
  return [
    ...manifestProblems(dependencies),
    ...lockProblems(dependencies.lock),
    ...missing,
    ...scriptProblems(dependencies),
    ...licenceProblems(dependencies, folders),
  ];
}

function manifestProblems({ manifest, lock }: Dependencies): readonly string[] {
  const { dependencies, devDependencies } = manifest;
  const direct = Object.keys(dependencies).length;
  const locked = lock.packages[''] ?? {};
  return [
    ...(direct <= MOST ? [] : [`package.json names ${direct} packages to run with, of ${MOST}`]),
    ...Object.entries({ ...devDependencies, ...dependencies })
      .filter(([, range]) => !RANGE.test(range))
      .map(([name, range]) => `package.json › ${name}: ${range} is no version of the registry`),
    ...(['dependencies', 'devDependencies'] as const)
      .filter((member) => !sameEntries(manifest[member], locked[member] ?? {}))
      .map((member) => `package-lock.json has other ${member} than package.json`),
  ];
}

const sameEntries = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

/** Each package, including development dependencies, comes from the registry under its own name, and its bytes are locked. */
function lockProblems({ packages }: PackageLock): readonly string[] {
  return Object.entries(packages).flatMap(([folder, { name, version, resolved, integrity, link }]) => {
    if (folder === '') return [];
    const said = (what: string) => `package-lock.json › ${folder}: ${what}`;
    return [
      ...(name === undefined ? [] : [said(`is ${name} under another name`)]),
      ...(link ? [said('is a folder of somebody’s machine')] : []),
      ...(SENDS_STATISTICS.has(nameOf(folder)) ? [said('sends statistics')] : []),
      ...(resolved === undefined || resolved.startsWith(`${REGISTRY}${nameOf(folder)}/-/`)
        ? []
        : [said(`comes from ${resolved}`)]),
      ...(INTEGRITY.test(integrity ?? '') ? [] : [said('has no integrity')]),
      ...(version === undefined ? [said('has no version')] : []),
    ];
  });
}

/** No package has an install script, including development dependencies, except unneeded ones, which are refused. */
function scriptProblems({ manifest, lock }: Dependencies): readonly string[] {
  const scripted = Object.entries(lock.packages).filter(([, { hasInstallScript }]) => hasInstallScript);
  return scripted.flatMap(([folder]) => {
    const name = nameOf(folder);
    if (!NEEDLESS_SCRIPTS.has(name)) return [`${folder} has an install script, and nobody said that it works without`];
    return manifest.allowScripts?.[name] === false
      ? []
      : [`package.json › allowScripts does not refuse that of ${name}`];
  });
}

function licenceProblems({ lock, page, licenceIn }: Dependencies, folders: readonly string[]): readonly string[] {
  const listed = listedPackages(page);
  const used = new Set<unknown>();
  const wrong = folders.flatMap((folder) => {
    const licence = licenceIn(folder) ?? lock.packages[folder]?.license;
    const line = lineFor(listed, nameOf(folder));
    used.add(line);
    return [
      ...(licence === undefined ? [`${folder} names no licence`] : []),
      ...(licence?.split(' AND ') ?? [])
        .filter((one) => !ACCEPTED.has(one))
        .map((one) => `${folder} is under ${one}, which is not accepted`),
      ...(line?.licence === licence ? [] : [`docs/dependencies.md says ${line?.licence} of ${folder}, not ${licence}`]),
    ];
  });
  const left = listed
    .filter((line) => !used.has(line))
    .map(({ name }) => `docs/dependencies.md lists ${name} for nothing`);
  return [...wrong, ...left];
}
