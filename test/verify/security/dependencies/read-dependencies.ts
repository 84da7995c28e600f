import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../../house/sources.ts';
import type { Dependencies } from './dependency-problems.ts';

const read = (path: string): string => readFileSync(join(projectFolder, path), 'utf8');

/** As npm wrote it until 2014, and some packages still do. */
interface OldLicence {
  readonly type: string;
}

function licenceIn(folder: string): string | undefined {
  const path = `${folder}/package.json`;
  if (!existsSync(join(projectFolder, path))) return undefined;
  const { license, licenses }: { readonly license?: string; readonly licenses?: readonly OldLicence[] } = JSON.parse(
    read(path),
  );
  return license ?? licenses?.map(({ type }) => type).join(' AND ');
}

/** The declared and installed dependencies of this project. */
export const readDependencies = (): Dependencies => ({
  manifest: JSON.parse(read('package.json')),
  lock: JSON.parse(read('package-lock.json')),
  page: read('docs/dependencies.md'),
  licenceIn,
});
