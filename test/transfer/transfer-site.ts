import { fileURLToPath } from 'node:url';
import { definePlugin } from '../../core/index.ts';
import { nodeFileSystem } from '../../core/platform/node/files/file-system.ts';
import sitePlugin from '../../plugins/site/index.ts';
import { exportAsking } from '../../plugins/transfer/export/export-asking.ts';
import { itemsOf, takeSite } from '../../plugins/transfer/export/taken-site.ts';
import type { ImportItem } from '../../plugins/transfer/items/import-item.ts';
import { pluginSource } from '../../scripts/testing/test-site.ts';
import { type AskingSite, askingSite } from '../asking-site.ts';
import { textsBelow } from '../texts-below.ts';

const DATA = fileURLToPath(new URL('../../data/', import.meta.url));

/** Records of the demo, by path below its folder. */
export const demoRecords = (): Promise<Readonly<Record<string, string>>> =>
  textsBelow(nodeFileSystem, DATA, /^(?:content|calendar|site|themes)\/.*\.(?:json|html|css)$/);

const probe = definePlugin({ name: 'probe' });

/** What a site has, as exports see it. */
const taken = probe.command({
  words: ['probe'],
  summary: 'Prints all items.',
  arguments: {},
  prepare: () => undefined,
  run: async (_, context) => {
    const asking = exportAsking(context);
    for (const item of itemsOf(asking, takeSite(asking))) context.output.print(JSON.stringify(item));
    return 0;
  },
});

/** A site that can be exported and imported, and tells what it has. */
export interface TransferSite extends AskingSite {
  items(): Promise<readonly ImportItem[]>;
}

/** @param files that are there before it opens */
export async function transferSite(files: Readonly<Record<string, string>> = {}): Promise<TransferSite> {
  const site = await askingSite({
    on: ['content', 'calendar', 'site', 'transfer'],
    plugin: sitePlugin,
    files,
    more: [pluginSource(probe.with({ commands: [taken] }), { requires: ['content', 'site'], uses: ['export'] })],
    settings: { title: 'Alder Falls', plugins: { site: { permalinks: '/%year%/%monthnum%/%day%/%postname%/' } } },
  });
  return { ...site, items: async () => (await site.command('probe', undefined)).map((line) => JSON.parse(line)) };
}
