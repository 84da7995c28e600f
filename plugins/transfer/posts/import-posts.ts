import { checkReport, finishImport } from '../command/finish-import.ts';
import { importSite } from '../command/import-site.ts';
import { transfer } from '../transfer.ts';

/** `almanac import posts DIR` */
export const importPosts = transfer.command({
  words: ['import', 'posts'],
  summary: 'Imports a folder of Markdown from Hugo, Jekyll, Eleventy, Kirby or an export of Almanac.',
  arguments: {
    folder: { type: 'positional', description: 'folder of Markdown files', required: true, isPath: true },
    'dry-run': { type: 'boolean', description: 'only show what would be done' },
    report: { type: 'string', description: 'file for the report: JSON, or a page if it ends in .html', isPath: true },
  },
  prepare: ({ folder, report, 'dry-run': dryRun }) => ({ folder, dryRun, report: report ?? null }),
  run: async ({ folder, dryRun, report }, context) => {
    await checkReport(report ?? undefined, context.importing);
    // loaded on demand: servers start faster without it
    const { postsReader } = await import('./posts-reader.ts');
    const reader = postsReader({ access: context.importing, folder, zone: context.site.timezone });
    const options = { dryRun, only: undefined, mediaFrom: { kind: 'folder', path: folder } } as const;
    return finishImport(await importSite(reader, options, context), report ?? undefined, context);
  },
});
