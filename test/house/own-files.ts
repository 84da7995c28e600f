import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './sources.ts';

/** Made by tools, or by a run of the site; not the project's own words. */
const MADE = /^(?:node_modules|\.git|dist|coverage|data\/\.almanac|data\/users)$|^package-lock\.json$/;

/** All files of the project, relative to it: what git keeps, and what is new. */
export const ownFiles = (folder = ''): readonly string[] =>
  readdirSync(join(projectFolder, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (MADE.test(path)) return [];
    return entry.isDirectory() ? ownFiles(path) : [path];
  });

/** Of each of these files the first place that a pattern finds: `docs/git.md: …`. */
export const foundIn = (paths: readonly string[], pattern: RegExp): readonly string[] =>
  paths.flatMap((path) => {
    const match = pattern.exec(readFileSync(join(projectFolder, path), 'utf8'));
    return match ? [`${path}: ${match[0]}`] : [];
  });
