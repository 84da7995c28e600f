import { problem } from '../../../../core/contract/problem.ts';
import type { OpenApiDocument } from '../../../../core/http/openapi/document.ts';
import type { PluginSource } from '../../../../core/loading/packages/plugin-source.ts';
import { problemLine } from '../../../../scripts/cli/doctor/data-problem.ts';
import { surveyData } from '../../../../scripts/cli/doctor/survey/survey-data.ts';
import { type TestSite, testSite } from '../../../../scripts/testing/test-site.ts';
import { presentPlugin } from '../../../asking-site.ts';
import { type AddedUsers, addUsers } from '../add-users.ts';
import { PICTURE } from '../picture.ts';
import { demoFiles } from './demo-files.ts';

const ON: Readonly<Record<string, unknown>> = {
  batch: true,
  'block-editor': true,
  builder: true,
  calendar: true,
  content: true,
  geoloc: true,
  git: true,
  oembed: true,
  site: { public_menus: true },
  'site-health': true,
  tickets: { rsvps_per_minute: 1_000_000 },
};

/** Throttling has its own tests. */
const LIMITS = { failed_logins: 1_000_000, outgoing_requests: 1_000_000 };

const STATES = ['draft', 'pending', 'private', 'future', 'trash', 'password'];

/** A site on which everything is on, with records of every kind in every state. */
export interface FuzzWorld extends Pick<AddedUsers, 'authorization' | 'renew'> {
  readonly site: TestSite;
  /** Its API document, the same for every such site. */
  document(): Promise<OpenApiDocument>;
  /** Statuses of each code that an error may have. */
  readonly codes: ReadonlyMap<string, readonly number[]>;
  /** The problems that `almanac doctor` reports. */
  survey(): Promise<readonly string[]>;
}

const DEMO_FILES = demoFiles();

/** Opens one in memory. */
export async function openFuzzWorld(): Promise<FuzzWorld> {
  const sources = Object.keys(ON).map(presentPlugin);
  const settings = { allow_plain_http: true, limits: LIMITS, plugins: ON };
  const site = await testSite(sources, { settings, files: DEMO_FILES });
  await site.json('/site/v2/users/me', { as: 'administrator' });
  const users = await addUsers(site);
  await fill(site);
  return worldOf(site, sources, users);
}

/** A site as the play sees it. @param sources all plugins that are present */
export function worldOf(
  site: TestSite,
  sources: readonly PluginSource[],
  { authorization, renew }: AddedUsers,
): FuzzWorld {
  const catalogues = [problem.catalogue, ...site.site.plugins.map(({ errors }) => errors?.catalogue ?? {})];
  return {
    site,
    document: async () => (await site.json<OpenApiDocument>('/openapi.json')).body,
    codes: new Map(catalogues.flatMap((catalogue) => Object.entries(catalogue))),
    authorization,
    renew,
    survey: async () => {
      const { fileSystem, clock } = site;
      const found = await surveyData({
        folder: '/site',
        ports: { fileSystem, clock },
        findPlugins: async () => sources,
      });
      return found.problems.map(problemLine);
    },
  };
}

const stateOf = (state: string) => {
  if (state === 'trash') return { status: 'publish' };
  if (state === 'password') return { status: 'publish', password: 'sesame' };
  return { status: state, ...(state === 'future' && { date: '2030-01-15T09:00:00' }) };
};

/** Adds to the demo site: hidden items, versions, bookings and uploads. */
async function fill(site: TestSite): Promise<void> {
  const send = async (method: string, path: string, json: unknown) => {
    const { status, body } = await site.json<{ readonly id: number }>(path, { method, as: 'administrator', json });
    if (status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(body)}`);
    return body;
  };
  const dates = { start_date: '2030-03-01 10:00:00', end_date: '2030-03-01 12:00:00' };
  const tickets = [{ name: 'Seat', price: '0', capacity: 9 }];
  await send('POST', '/calendar/events/v1/events', { title: 'Booked', ...dates, tickets });
  await send('POST', '/site/v2/wp_pattern_category', { name: 'Known' });
  const { id: menu } = await send('POST', '/site/v2/menus', { name: 'Main' });
  await send('POST', '/site/v2/menu-items', {
    title: 'Home',
    url: 'http://site.test/',
    status: 'publish',
    menus: menu,
  });
  await send('POST', '/site/v2/templates', { slug: 'own', theme: 'daybook', content: '<p>Own</p>' });
  for (const state of STATES) {
    for (const kind of ['posts', 'pages', 'blocks', 'navigation']) {
      const { id } = await send('POST', `/site/v2/${kind}`, {
        title: `${state} ${kind}`,
        content: 'One.',
        ...stateOf(state),
      });
      await send('POST', `/site/v2/${kind}/${id}`, { content: 'Two.' });
      await send('POST', `/site/v2/${kind}/${id}/autosaves`, { content: 'Three.' });
      if (state === 'trash') await send('DELETE', `/site/v2/${kind}/${id}`, {});
    }
    const { id } = await send('POST', '/calendar/events/v1/events', {
      title: `${state} event`,
      ...dates,
      ...stateOf(state),
    });
    if (state === 'trash') await send('DELETE', `/calendar/events/v1/events/${id}`, {});
  }
  const headers = { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="red.png"' };
  await site.json('/site/v2/media', { method: 'POST', as: 'administrator', headers, body: PICTURE });
}
