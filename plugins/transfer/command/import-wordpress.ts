import {
  type AskPassword,
  CommandError,
  type ImportAccess,
  isReadByOthers,
  oldSiteUrl,
  READ_BY_OTHERS,
  UsageError,
} from '../../../core/index.ts';
import { mediaPlace } from '../media/media-place.ts';
import type { OldSiteUser } from '../rest/old-api.ts';
import { restReader } from '../rest/rest-reader.ts';
import { transfer } from '../transfer.ts';
import { wxrReader } from '../wxr/wxr-reader.ts';
import { checkReport, finishImport } from './finish-import.ts';
import { importSite } from './import-site.ts';

/** `almanac import wordpress FILE.xml|URL` */
export const importWordpress = transfer.command({
  words: ['import', 'wordpress'],
  summary: 'Imports a WordPress site, from an export or live; continues an interrupted import.',
  arguments: {
    file: {
      type: 'positional',
      description: 'WordPress export (.xml), a folder with all files of an export, or the URL of a live site',
      required: true,
      isPath: true,
    },
    user: { type: 'string', description: 'login for reading a live site, with an application password' },
    'dry-run': { type: 'boolean', description: 'only show what would be done' },
    only: { type: 'string', description: 'kinds to import, separated by commas: post,page,tribe_events' },
    'media-from': {
      type: 'string',
      description: 'where to take media files from instead: an origin such as http://192.168.0.5:8000, or a folder',
      isPath: true,
    },
    report: { type: 'string', description: 'file for the report: JSON, or a page if it ends in .html', isPath: true },
  },
  prepare: async (
    { file, user, only, report, 'dry-run': dryRun, 'media-from': mediaFrom },
    _readFile,
    _site,
    password,
  ) => ({
    ...(isWeb(file) ? { file: null, live: await liveSite(file, user, password) } : { file, live: null }),
    dryRun,
    only: only === undefined ? null : kindsIn(only),
    mediaFrom: mediaFrom ?? null,
    report: report ?? null,
  }),
  run: async ({ file, live, dryRun, only, mediaFrom, report }, context) => {
    const access = context.importing;
    await checkReport(report ?? undefined, access);
    if (file !== null) await checkFile(file, access);
    const place = mediaFrom === null ? undefined : await mediaPlace(mediaFrom, access);
    const options = { dryRun, only: only === null ? undefined : new Set(only), mediaFrom: place, named: live?.url };
    const { now, output } = context;
    const say = (line: string) => output.print(line);
    const reader = live ? restReader(live, { access, now, say }) : wxrReader(file ?? '', access, context.site.timezone);
    if (live && isReadByOthers(live.url)) output.warn(READ_BY_OTHERS);
    return finishImport(await importSite(reader, options, context), report ?? undefined, context);
  },
});

const isWeb = (text: string): boolean => /^https?:\/\//i.test(text);

/** @throws CommandError for a site URL without a scheme */
async function checkFile(file: string, access: Pick<ImportAccess, 'look'>): Promise<void> {
  const [host] = /[^/\\]+:\d{1,5}$|www\.[^/\\]+$/.exec(file) ?? [];
  if (host !== undefined && !(await access.look(file)))
    throw new CommandError(`there is no file ${file}: the URL of a live site needs its scheme, such as http://${host}`);
}

/** @throws UsageError, CommandError if the login or the password is missing */
async function liveSite(address: string, login: string | undefined, ask: AskPassword): Promise<OldSiteUser> {
  const url = oldSiteUrl(address);
  if (login === undefined)
    throw new UsageError('--user is missing: reading a live site requires an application password');
  const password = await ask({
    question: `the application password of ${login}`,
    variables: ['ALMANAC_IMPORT_PASSWORD'],
  });
  return { url, login, password };
}

/** @throws UsageError if no kind is named */
function kindsIn(text: string): readonly string[] {
  const kinds = text
    .split(',')
    .map((kind) => kind.trim())
    .filter((kind) => kind !== '');
  if (kinds.length > 0) return kinds;
  throw new UsageError('--only must name kinds, such as post,page');
}
