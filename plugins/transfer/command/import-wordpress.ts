import { UsageError } from '../../../core/index.ts';
import { mediaPlace } from '../media/media-place.ts';
import { transfer } from '../transfer.ts';
import { wxrReader } from '../wxr/wxr-reader.ts';
import { finishImport } from './finish-import.ts';
import { importSite } from './import-site.ts';

/** `almanac import wordpress FILE.xml` */
export const importWordpress = transfer.command({
  words: ['import', 'wordpress'],
  summary: 'Imports an export of WordPress, or goes on with one.',
  arguments: {
    file: { type: 'positional', description: 'export of WordPress (.xml)', required: true, isPath: true },
    'dry-run': { type: 'boolean', description: 'only show what would be done' },
    only: { type: 'string', description: 'kinds to import, with commas between: post,page,tribe_events' },
    'media-from': {
      type: 'string',
      description: 'where files are taken from instead: an origin such as http://192.168.0.5:8000, or a folder',
      isPath: true,
    },
    report: { type: 'string', description: 'file for the report: JSON, or a page if it ends in .html', isPath: true },
  },
  prepare: ({ file, only, report, 'dry-run': dryRun, 'media-from': mediaFrom }) => ({
    file,
    dryRun,
    only: only === undefined ? null : kindsIn(only),
    mediaFrom: mediaFrom ?? null,
    report: report ?? null,
  }),
  run: async ({ file, dryRun, only, mediaFrom, report }, context) => {
    const access = context.importing;
    const place = mediaFrom === null ? undefined : await mediaPlace(mediaFrom, access);
    const options = { dryRun, only: only === null ? undefined : new Set(only), mediaFrom: place };
    return finishImport(await importSite(wxrReader(file, access), options, context), report ?? undefined, context);
  },
});

/** @throws UsageError for none */
function kindsIn(text: string): readonly string[] {
  const kinds = text
    .split(',')
    .map((kind) => kind.trim())
    .filter((kind) => kind !== '');
  if (kinds.length > 0) return kinds;
  throw new UsageError('--only must name kinds, such as post,page');
}
