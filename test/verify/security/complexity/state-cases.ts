import assert from 'node:assert/strict';
import type { OpenApiDocument } from '../../../../core/http/openapi/document.ts';
import { pause } from '../../../../core/lib/async/pace.ts';
import { type AskingSite, presentPlugin } from '../../../asking-site.ts';
import { prepareImport } from '../../../calendar/import/prepare-import.ts';
import { contentSite } from '../../../site/content-site.ts';
import { crowdedFiles } from './crowded-files.ts';
import { listAddresses } from './list-addresses.ts';
import type { StateCase } from './state-case.ts';

/** Texts of files by path. */
export type Files = Readonly<Record<string, string>>;

/** First id of records in files; created ones get higher ids. */
export const FIRST = 100;

/** One file per record of a folder. */
export const records = (folder: string, size: number, record: (number: number) => object): Files =>
  Object.fromEntries(
    Array.from({ length: size }, (_, index) => [
      `${folder}/${FIRST + index}.json`,
      JSON.stringify({ id: FIRST + index, ...record(index + 1) }),
    ]),
  );

/** The slug of the n-th record with a title. */
const slugOf = (number: number): string => (number === 1 ? 'fair' : `fair-${number}`);

/** A case of a site with these initial files. */
const stateCase = (
  what: string,
  size: number,
  files: (size: number) => Files,
  ask: (site: AskingSite) => Promise<void>,
): StateCase => ({
  what,
  size,
  open: async (some) => {
    const site = await contentSite({ files: files(some) });
    return { ask: () => ask(site), close: () => site.close() };
  },
});

/**
 * Requests a path of the API as a role. A successful body is not read: decoding and parsing megabytes is the client's work, and
 * would be charged to the server here. @throws if the status is not a success
 */
export async function good(
  site: AskingSite,
  path: string,
  request: Parameters<AskingSite['fetch']>[1] = {},
): Promise<void> {
  const answer = await site.fetch(path, request);
  assert.ok(answer.ok, answer.ok ? undefined : `${path}: ${answer.status} ${(await answer.text()).slice(0, 200)}`);
  await answer.body?.cancel();
}

const date = '2029-01-01T00:00:00Z';
const event = { start: '2030-06-01 10:00:00', end: '2030-06-01 12:00:00', timezone: 'UTC', date };

/** Stored data at the size of a site of many years; with `deep`, more of some things than any real site has. */
export function stateCases(deep: boolean): readonly StateCase[] {
  let asked = 0;
  const many = deep ? 20_000 : 2_000;
  return [
    stateCase(
      'a post of a title that others have',
      many,
      (size) => records('site/posts', size, (number) => ({ title: 'Fair', slug: slugOf(number), date })),
      (site) => good(site, '/site/v2/posts', { as: 'editor', json: { title: 'Fair', status: 'publish' } }),
    ),
    stateCase(
      'a text that lists the archives of all days again and again',
      many,
      (size) =>
        records('site/posts', size, (number) => ({
          title: 'Fair',
          slug: slugOf(number),
          date: new Date(Date.UTC(2020, 0, number)).toISOString().replace('.000', ''),
        })),
      (site) =>
        good(site, '/site/v2/posts', {
          as: 'editor',
          json: { title: 'Days', content: '<!-- wp:archives {"type":"daily"} /-->'.repeat(1_000) },
        }),
    ),
    stateCase(
      'an event of a title that others have',
      many,
      (size) => records('calendar/events', size, (number) => ({ title: 'Fair', slug: slugOf(number), ...event })),
      (site) =>
        good(site, '/calendar/events/v1/events', {
          as: 'editor',
          json: { title: 'Fair', start_date: '2030-07-01 10:00:00', end_date: '2030-07-01 11:00:00' },
        }),
    ),
    stateCase(
      'a tag whose slug others have',
      many,
      (size) =>
        records('content/terms', size, (number) => ({
          taxonomy: 'post_tag',
          name: `Fair ${number}`,
          slug: slugOf(number),
        })),
      (site) => good(site, '/site/v2/tags', { as: 'editor', json: { name: `New ${++asked}`, slug: 'fair' } }),
    ),
    stateCase(
      'galleries of a post that many images belong to',
      many,
      (size) => ({
        ...records('site/media', size, (number) => ({
          ...{ title: 'Fair', slug: slugOf(number), post: 1, mime_type: 'image/png', width: 4, height: 3 },
          ...{ file: `2029/01/${number}.png`, filesize: 3, hash: 'x' },
        })),
        'site/posts/1.json': JSON.stringify({
          id: 1,
          title: 'Fair',
          content: '[gallery orderby="title"]'.repeat(99),
          date,
        }),
      }),
      (site) => good(site, `/site/v2/posts/1?new=${++asked}`),
    ),
    {
      what: 'every list, of as many records of each kind',
      size: deep ? 10_000 : 500,
      open: async (size) => {
        const site = await contentSite({ files: crowdedFiles(size) }, [presentPlugin('builder')]);
        const { body } = await site.json<OpenApiDocument>('/openapi.json');
        const lists = listAddresses(body).map((address) => address.replace(/^\/api/, ''));
        assert.ok(lists.length > 50, `${lists.length} lists`);
        return {
          ask: async () => {
            for (const list of lists) {
              await good(site, list, { as: 'administrator' });
              // in sequence, leaving turns to other requests
              await pause();
            }
          },
          close: () => site.close(),
        };
      },
    },
    stateCase(
      'tags that events carry',
      deep ? 40_000 : 8_000,
      (size) => ({
        ...records('content/terms', size, (number) => ({
          taxonomy: 'post_tag',
          name: `Fair ${number}`,
          slug: slugOf(number),
        })),
        'calendar/events/1.json': JSON.stringify({ id: 1, title: 'Fair', slug: 'fair', tags: [FIRST], ...event }),
      }),
      // the request varies, because responses are cached
      (site) => good(site, `/calendar/events/v1/tags?orderby=count&per_page=50&page=1&search=fair&_=${++asked}`),
    ),
    {
      what: 'a calendar file of events of one title',
      size: deep ? 5_000 : 400,
      open: async (size) => {
        const site = await contentSite();
        let input: unknown;
        return {
          // the command reads the file in its own process
          ready: async () => {
            input = await prepareImport(calendarOf(size, ++asked));
          },
          ask: () => site.command('import ics', input),
          close: () => site.close(),
        };
      },
    },
  ];
}

/** A calendar file with this many events, which differ from those of other series. */
function calendarOf(size: number, series: number): Uint8Array {
  const entry = (index: number) => [
    'BEGIN:VEVENT',
    `UID:${series}-${index}`,
    'DTSTART:20300601T100000Z',
    'SUMMARY:Fair',
    'END:VEVENT',
  ];
  const lines = [
    'BEGIN:VCALENDAR',
    ...Array.from({ length: size }, (_, index) => entry(index)).flat(),
    'END:VCALENDAR',
  ];
  return new TextEncoder().encode(lines.join('\r\n'));
}
