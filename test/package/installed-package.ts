import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectFolder } from '../house/sources.ts';
import { runtimePackages } from '../verify/security/dependencies/runtime-packages.ts';

/** A package as a person has it who installed it into an empty folder. */
export interface InstalledPackage {
  /** Absolute path of the folder with `node_modules`. */
  readonly folder: string;
  /** Absolute path of `node_modules/almanac`. */
  readonly home: string;
  /** Arguments of Node before those of `almanac`. */
  readonly program: readonly string[];
}

/**
 * Packs the project as `npm pack` does and installs the tarball. Nothing comes over the network: what it depends on is
 * that of this checkout, which comes from the same lock file.
 *
 * @param folder absolute path of an empty folder
 */
export function installPackage(folder: string): InstalledPackage {
  const packed = join(folder, 'packed');
  mkdirSync(packed);
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--pack-destination', packed], {
      cwd: projectFolder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  );
  execFileSync('tar', ['-xzf', join(packed, filename), '-C', packed]);
  const home = join(folder, 'node_modules/almanac');
  mkdirSync(dirname(home));
  cpSync(join(packed, 'package'), home, { recursive: true });
  rmSync(packed, { recursive: true });
  const { folders } = runtimePackages(JSON.parse(readFileSync(join(projectFolder, 'package-lock.json'), 'utf8')));
  for (const path of folders.filter((path) => path.lastIndexOf('node_modules/') === 0)) {
    if (!existsSync(join(projectFolder, path))) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(join(projectFolder, path), join(folder, path));
  }
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  return { folder, home, program: [join(home, bin.almanac)] };
}
