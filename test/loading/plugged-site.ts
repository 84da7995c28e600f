import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import * as valibot from 'valibot';
import * as core from '../../core/index.ts';
import type { FindPlugins } from '../../core/loading/packages/plugin-source.ts';
import { nodeFileSystem } from '../../core/platform/node/files/file-system.ts';
import { CompiledPlugins } from '../../scripts/find-plugins/compiled-plugins.ts';
import { esbuildCompiler } from '../../scripts/find-plugins/compiler/esbuild-compiler.ts';
import { findPlugins } from '../../scripts/find-plugins/find.ts';
import { sitePlugins } from '../../scripts/find-plugins/site-plugins.ts';
import { atEnd } from '../at-end.ts';
import { type OpenedSite, openSiteIn } from '../verify/faults/opened-site.ts';

const PLUGINS = fileURLToPath(new URL('../../plugins', import.meta.url));

/** Text of files by their paths below the folder of a site; undefined removes one. */
export type Files = Readonly<Record<string, string | undefined>>;

/** A site with plugins of its own, on this machine. */
export interface PluggedSite extends OpenedSite {
  readonly folder: string;
  write(files: Files): void;
  /** The answer of a route, as text when it is no JSON. */
  get(path: string): Promise<unknown>;
  /** Closes it and opens it again. */
  reopen(): Promise<PluggedSite>;
}

export interface PluggedSiteOptions {
  /** Of `settings.json`. */
  readonly plugins: Readonly<Record<string, unknown>>;
  /** Follow the code of plugins. */
  readonly watch?: boolean;
  /** What `OpenSiteOptions.fingerprint` gives. */
  readonly fingerprint?: string;
}

/** Writes a folder that goes when the test is over. Gives its absolute path. */
export function folderWith(t: TestContext, files: Files): string {
  const home = mkdtempSync(join(tmpdir(), 'almanac-plugged-'));
  atEnd(t, () => rmSync(home, { recursive: true }));
  writeFiles(home, files);
  return home;
}

/** Opens a site with these files in its folder. @throws what `openSite` throws */
export async function pluggedSite(t: TestContext, files: Files, options: PluggedSiteOptions): Promise<PluggedSite> {
  const folder = folderWith(t, { 'settings.json': JSON.stringify({ plugins: options.plugins }), ...files });
  return openPlugged(t, folder, options);
}

async function openPlugged(t: TestContext, folder: string, options: PluggedSiteOptions): Promise<PluggedSite> {
  const { watch = false, fingerprint } = options;
  const opened = await openSiteIn(folder, {
    findPlugins: pluginsIn(folder),
    watchPlugins: watch,
    fingerprint: async () => fingerprint,
  });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await opened.site.close();
    isOpen = false;
  };
  atEnd(t, close);
  return {
    ...opened,
    folder,
    write: (written) => writeFiles(folder, written),
    get: async (path) => {
      const text = await (await opened.ask(path)).text();
      return text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text;
    },
    reopen: async () => {
      await close();
      return openPlugged(t, folder, options);
    },
  };
}

/** Those of almanac and those of a site. @param site absolute path of its folder */
export function pluginsIn(site: string, compiler = esbuildCompiler()): FindPlugins {
  const compiled = new CompiledPlugins({ compiler, site, shared: { almanac: core, valibot } });
  const builtIn = () => findPlugins(nodeFileSystem, PLUGINS);
  return sitePlugins({ fileSystem: nodeFileSystem, site, builtIn, compiled, trust: { isGiven: async () => true } });
}

/** Writes files, by path below a folder. */
export function writeFiles(folder: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    if (text === undefined) rmSync(file, { recursive: true });
    else writeFileSync(file, text);
  }
}

/** Code of a plugin with the route `GET /<name>/v1/said`. */
export const saying = (what: string, { name = 'shop', imports = '', parts = '' } = {}): string => `
import { anyone, defineCollection, definePlugin, sorted } from 'almanac';
import * as v from 'valibot';
${imports}
const ${name} = definePlugin({ name: '${name}', namespace: '${name}/v1' });
const said = ${name}.read({
  path: '/said',
  params: {},
  allow: anyone,
  summary: 'Says something.',
  returns: v.unknown(),
  run: ({ store }) => ({ said: ${what} }),
});
export default ${name}.with({ routes: [said], ${parts} });
`;

/** A `plugin.json`. */
export const manifest = (more: object, name = 'shop'): string => JSON.stringify({ name, ...more });
