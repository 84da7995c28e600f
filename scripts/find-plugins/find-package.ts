import { dirname } from 'node:path';
import * as v from 'valibot';
import { BootError, type FileSystem, type PluginSource } from '../../core/host.ts';
import type { CompiledPlugins } from './compiled-plugins.ts';
import { readManifest } from './read-manifest.ts';

/** A valid npm package name: `almanac-shop`, `@acme/almanac-shop`. */
const PACKAGE = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/;

/** Where to look for packages. */
interface Place {
  readonly fileSystem: FileSystem;
  /** Absolute path of the folder of the site. */
  readonly site: string;
  readonly compiled: CompiledPlugins;
}

/**
 * The plugin installed as a package, in `node_modules` of the site's folder or of a parent folder; undefined when there is no
 * such package.
 *
 * @param key name of the package
 */
export async function findPackage(
  { fileSystem, site, compiled }: Place,
  key: string,
): Promise<PluginSource | undefined> {
  const folder = PACKAGE.test(key) ? await installed(fileSystem, site, key) : undefined;
  if (folder === undefined) return undefined;
  const file = `node_modules/${key}/plugin.json`;
  const { manifest, problem } = await readManifest(fileSystem, `${folder}/plugin.json`, { file, name: key });
  return {
    manifest,
    origin: 'package',
    key,
    folder,
    version: await versionOf(fileSystem, folder),
    load: async (required) => {
      if (!(await fileSystem.stat(`${folder}/plugin.json`))) {
        throw new BootError(`the package ${key} is not a plugin: it has no plugin.json next to its package.json`);
      }
      if (problem) throw problem;
      return compiled.load({ manifest, folder, entry: key, file: `node_modules/${key}` }, required);
    },
  };
}

/** Absolute path of the package's folder. */
async function installed(fileSystem: FileSystem, from: string, key: string): Promise<string | undefined> {
  const folder = `${from === '/' ? '' : from}/node_modules/${key}`;
  if (await fileSystem.stat(`${folder}/package.json`)) return folder;
  return from === dirname(from) ? undefined : installed(fileSystem, dirname(from), key);
}

/** Version in the `package.json`; undefined when that cannot be read. */
async function versionOf(fileSystem: FileSystem, folder: string): Promise<string | undefined> {
  const text = new TextDecoder().decode(await fileSystem.readFile(`${folder}/package.json`));
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), v.object({ version: v.string() })), text);
  return result.success ? result.output.version : undefined;
}
