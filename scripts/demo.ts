/**
 * Regenerates the records of the demo site (`data/`): imports the town's calendar and icons, and sends its posts, pages and
 * menus through the API. The clock is fixed, so that the same input gives the same files.
 *
 * node --import tsx scripts/demo.ts
 */

import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { openSite, type Site } from '../core/host.ts';
import type { Arguments, Output, RegisteredCommand } from '../core/index.ts';
import { systemClock } from '../core/platform/node/clock.ts';
import { nodeFileSystem } from '../core/platform/node/files/file-system.ts';
import { chokidarWatcher } from '../core/platform/node/files/watcher.ts';
import { systemGit } from '../core/platform/node/git.ts';
import { imageProcess } from '../core/platform/node/images/image-process.ts';
import { jsonLog } from '../core/platform/node/log.ts';
import { systemProcesses } from '../core/platform/node/processes.ts';
import { importIcons } from '../plugins/builder/icons/import.ts';
import { config } from '../plugins/calendar/calendar.ts';
import { importIcs } from '../plugins/calendar/import/command.ts';
import { coreCommands, listTotals } from './cli/index.ts';
import { fillMenus } from './demo/fill-menus.ts';
import { type Change, fillPictures, type Upload } from './demo/fill-pictures.ts';
import { fillSite, type Post } from './demo/fill-site.ts';
import { repeatableRandom } from './demo/repeatable-random.ts';
import { findPlugins } from './find-plugins/find.ts';
import { noMail } from './testing/no-mail.ts';
import { noNetwork } from './testing/no-network.ts';
import { toWebHandler } from './testing/web-handler.ts';

const path = (below: string): string => fileURLToPath(new URL(`../${below}`, import.meta.url));

const CALENDAR = 'scripts/demo/town-calendar.ics';
/** Starter content of a new site. */
const STARTER = 'plugins/site/starter';
/** Folders of `data/` that are replaced. */
const FILLED = ['calendar', 'content', 'site', 'builder', 'themes', 'uploads'];
const ICONS = 'scripts/demo/town-icons.json';
const SITE = 'scripts/demo/town-site.json';
const LOGIN = 'admin';
const CLOCK = { ...systemClock, now: () => Date.parse('2026-11-20T15:00:00Z') };
/** Through the end of 2032: the list of the next two years is not empty for the coming five years. */
const MONTHS = '74';

const output: Output = {
  print: (line) => console.log(line),
  warn: (line) => console.warn(line),
  progress: () => {},
};

const folder = await mkdtemp(join(tmpdir(), 'almanac-demo-'));
try {
  await cp(path('data/settings.json'), join(folder, 'settings.json'));
  await cp(path(STARTER), folder, { recursive: true });
  await fill(folder);
  for (const filled of FILLED) {
    await rm(path(`data/${filled}`), { recursive: true, force: true });
    await cp(join(folder, filled), path(`data/${filled}`), { recursive: true });
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Fills an empty site as its first user. */
async function fill(folder: string): Promise<void> {
  const site = await openSite({
    commands: coreCommands,
    totals: listTotals,
    folder,
    ports: {
      fileSystem: nodeFileSystem,
      clock: CLOCK,
      git: systemGit,
      images: imageProcess(path('core/platform/node/images/child.ts')),
      // only the records of this temporary site are kept
      random: repeatableRandom(),
      processes: systemProcesses,
      log: { ...jsonLog(), info: () => {} },
      mail: noMail,
      network: noNetwork,
      watcher: chokidarWatcher,
    },
    findPlugins: () => findPlugins(nodeFileSystem, path('plugins')),
    watch: false,
  });
  try {
    await site.seed();
    await site.run(['user', 'add'], { login: LOGIN, role: 'administrator', email: 'admin@alderfalls.example' }, output);
    await run(site, importIcs, { file: CALENDAR, horizon: MONTHS, author: LOGIN });
    const town = JSON.parse(await readFile(path(SITE), 'utf8'));
    const { post, change, upload } = await clientOf(site);
    const idOf = await fillSite(town, post);
    // what was added to the demo later comes last, so that older ids do not change
    await run(site, importIcons, { file: ICONS });
    await fillMenus(town, post, idOf);
    const pages = new Set<string>(town.pages.map(({ title }: { title: string }) => title));
    await fillPictures(town, { upload, change }, idOf, (title) => (pages.has(title) ? 'pages' : 'posts'));
    for (const page of town.front) await change('pages', { ...page, status: 'publish' });
    for (const { id, content } of town.parts) await change(`template-parts/${id}`, { content });
  } finally {
    await site.close();
  }
}

async function run(site: Site, { words, prepare }: RegisteredCommand, args: Arguments): Promise<void> {
  const { settings } = site;
  const calendarConfig = v.parse(config, settings.plugins.calendar === true ? {} : settings.plugins.calendar);
  const about = async () => ({ timezone: settings.timezone, config: calendarConfig, now: () => CLOCK.now() });
  const input = await prepare(args, (file) => readFile(path(file)), about);
  const code = await site.run(words, input, output);
  if (code !== 0) throw new Error(`${words.join(' ')} failed with exit code ${code}`);
}

interface Client {
  readonly post: Post;
  readonly change: Change;
  readonly upload: Upload;
}

/** A client that sends records as the first user, signed in with an application password. */
async function clientOf(site: Site): Promise<Client> {
  const printed: string[] = [];
  const heard = { ...output, print: (line: string) => printed.push(line) };
  await site.run(['app-password', 'create'], { login: LOGIN, name: 'demo' }, heard);
  const handle = toWebHandler(site.handle);
  const send = async (below: string, headers: Record<string, string>, body: string | Uint8Array<ArrayBuffer>) => {
    const url = `${site.settings.url}${site.settings.rest_root}${below}`;
    const authorization = `Basic ${btoa(`${LOGIN}:${printed[0]}`)}`;
    const response = await handle(new Request(url, { method: 'POST', headers: { authorization, ...headers }, body }));
    return { status: response.status, answer: await response.json() };
  };
  const sendJson = (below: string, body: object) =>
    send(below, { 'content-type': 'application/json' }, JSON.stringify(body));
  const checked = (below: string, { status, answer }: { status: number; answer: unknown }) => {
    if (status !== 200 && status !== 201) throw new Error(`${below} answered ${status}: ${JSON.stringify(answer)}`);
    return answer;
  };
  return {
    post: async (below, body) => {
      const sent = await sendJson(below, body);
      // events and posts share their tags: use the one that exists
      const answer = sent.answer as { id: number; code?: string; data?: { term_id: number } };
      if (answer.code === 'term_exists' && answer.data) return { id: answer.data.term_id };
      checked(below, sent);
      return answer;
    },
    change: async (below, body) => checked(below, await sendJson(`/site/v2/${below}`, body)),
    upload: async (name, bytes) => {
      const headers = { 'content-type': 'image/jpeg', 'content-disposition': `attachment; filename="${name}"` };
      return checked(name, await send('/site/v2/media', headers, bytes)) as Awaited<ReturnType<Upload>>;
    },
  };
}
