import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** One import of a source file. */
export interface Import {
  /** `core/index.ts` for a file of this project, otherwise as written: `node:fs`, `valibot`. */
  readonly target: string;
  /** Does not exist at run time. */
  readonly typeOnly: boolean;
}

/** A source file, its path relative to the project and with `/`. */
export interface Source {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
}

/** The folder of the project. */
export const projectFolder = fileURLToPath(new URL('../..', import.meta.url));

const STATEMENT = /^(?:import|export)(\s+type)?(?=[\s{*])[\w$\s{},*]*?\sfrom\s+['"]([^'"]+)['"]/gm;
const SIDE_EFFECT = /^import\s+['"]([^'"]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]\s*\)(?!\s*\.\s*[A-Z])/g;

const ALL_TYPES = /^(?:import|export)\s*\{(?:\s*type\s+[\w$]+(?:\s+as\s+[\w$]+)?\s*,?)+\}\s*from/;

function targetOf(specifier: string, path: string): string {
  return specifier.startsWith('.') ? join(dirname(path), specifier) : specifier;
}

/** Imports of a text, resolved from `path`. */
export function importsOf(text: string, path: string): readonly Import[] {
  const statements = [...text.matchAll(STATEMENT)].map(([statement, type, specifier = '']) => ({
    target: targetOf(specifier, path),
    typeOnly: type !== undefined || ALL_TYPES.test(statement),
  }));
  const others = [...text.matchAll(SIDE_EFFECT), ...text.matchAll(DYNAMIC)].map(([, specifier = '']) => ({
    target: targetOf(specifier, path),
    typeOnly: false,
  }));
  return [...statements, ...others];
}

/** All TypeScript sources in these folders of the project and their subfolders. */
export function sourcesOf(...folders: readonly string[]): readonly Source[] {
  return folders
    .flatMap((folder) => readdirSync(join(projectFolder, folder), { withFileTypes: true, recursive: true }))
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(projectFolder, join(entry.parentPath, entry.name)))
    .toSorted()
    .map((path) => {
      const text = readFileSync(join(projectFolder, path), 'utf8');
      return { path, text, imports: importsOf(text, path) };
    });
}
