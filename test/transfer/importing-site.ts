import { replaceFile } from '../../core/platform/files/write-file.ts';
import calendar from '../../plugins/calendar/index.ts';
import site from '../../plugins/site/index.ts';
import type { ImportReport } from '../../plugins/transfer/index.ts';
import type { TestSiteOptions } from '../../scripts/testing/test-site.ts';
import { type AskingSite, askingSite } from '../asking-site.ts';

/** A site that receives imports. */
export interface ImportingSite extends AskingSite {
  /** Imports the text of an export by command. @returns the report @throws CommandError */
  import(text: string | Uint8Array, options?: ImportingOptions): Promise<ImportReport>;
  /** Imports a folder with these files, by name. */
  importFolder(files: Readonly<Record<string, string>>): Promise<ImportReport>;
  /** The response of a calendar route. */
  event(path: string): ReturnType<AskingSite['json']>;
  /** Text of a file in the data folder; undefined if it does not exist. */
  text(path: string): Promise<string | undefined>;
}

export interface ImportingOptions {
  readonly dryRun?: boolean;
  readonly only?: readonly string[];
  readonly mediaFrom?: string;
}

const ON = ['content', 'site', 'calendar', 'blocks', 'transfer'];

/** A site in memory, in America/New_York, on 2030-01-15 at noon UTC. @param on replaces the default plugins */
export async function importingSite(options: TestSiteOptions = {}, on: readonly string[] = ON): Promise<ImportingSite> {
  const settings = {
    ...options.settings,
    plugins: { ...options.settings?.plugins, site: { permalinks: '/%postname%/' } },
  };
  const opened = await askingSite({ on, plugin: site, ...options, settings });
  const { fileSystem } = opened;
  const read = async (path: string) => {
    if (!(await fileSystem.stat(path))) return undefined;
    return new TextDecoder().decode(await fileSystem.readFile(path));
  };
  const importFrom = async (file: string, { dryRun = false, only, mediaFrom }: ImportingOptions = {}) => {
    const input = { file, dryRun, only: only ?? null, mediaFrom: mediaFrom ?? null, report: '/report.json' };
    const code = await opened.site.run(['import', 'wordpress'], input, {
      print: () => {},
      warn: () => {},
      progress: () => {},
    });
    if (code !== 0 && code !== 1) throw new Error(`the import ended with ${code}`);
    return JSON.parse((await read('/report.json')) ?? '') as ImportReport;
  };
  return {
    ...opened,
    import: async (text, options) => {
      await replaceFile(fileSystem, '/export.xml', typeof text === 'string' ? new TextEncoder().encode(text) : text);
      return importFrom('/export.xml', options);
    },
    importFolder: async (files) => {
      if (!(await fileSystem.stat('/exports'))) await fileSystem.makeDirectory('/exports');
      for (const [name, text] of Object.entries(files))
        await replaceFile(fileSystem, `/exports/${name}`, new TextEncoder().encode(text));
      return importFrom('/exports');
    },
    event: (path) => opened.json(`/${calendar.namespace}${path}`, { as: 'administrator' }),
    text: (path) => read(`/site/${path}`),
  };
}

/** Runs a test with an importing site, which is closed afterwards. */
export async function withImporting(
  test: (site: ImportingSite) => Promise<void>,
  options?: TestSiteOptions,
  on?: readonly string[],
): Promise<void> {
  const opened = await importingSite(options, on);
  try {
    await test(opened);
  } finally {
    await opened.close();
  }
}
