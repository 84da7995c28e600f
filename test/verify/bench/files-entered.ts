/**
 * Prints how many files of core/ and plugins/ two requests to the demo site execute, and which: an uncached list of events, and
 * a new event. V8 counts the calls; the server is warm, so that files used only at startup do not count.
 *
 *   node --import tsx test/verify/bench/files-entered.ts
 */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { listen } from '../../../core/http/server/server.ts';
import { systemClock } from '../../../core/platform/node/clock.ts';
import { quietLog } from '../../../scripts/testing/quiet-log.ts';
import { projectFolder } from '../../house/sources.ts';
import { openSiteIn } from '../faults/opened-site.ts';
import { newEvent } from './requests/new-event.ts';

const EVENTS = '/api/calendar/events/v1/events';

/** Number of warm-up requests of the same kind, and of counted ones. */
const BEFORE = 20;
const COUNTED = 5;

/** Milliseconds in which nothing runs. */
const IDLE = 500;

/** Sends a request that its number makes unique. */
type Send = (number: number) => Promise<void>;

/** Paths of the project's files whose code ran since the last call. */
async function filesRun(session: Session): Promise<readonly string[]> {
  // taking the coverage resets the counts
  const { result } = await session.post('Profiler.takePreciseCoverage');
  return result
    .filter(({ url, functions }) => url.startsWith('file:') && functions.some(({ ranges }) => ranges[0]?.count))
    .map(({ url }) => relative(projectFolder, fileURLToPath(url)))
    .filter((path) => /^(?:core|plugins)\//.test(path));
}

/** Waits until the background work of the store is over: on a slow disk, it would run beside every request. */
async function untilIdle(session: Session): Promise<void> {
  do {
    await filesRun(session);
    await setTimeout(IDLE);
  } while ((await filesRun(session)).some((path) => path.startsWith('core/store/')));
}

/**
 * Sends requests to a warm server. Returns the paths, relative to the project, of files that every one of them executed: files that
 * only some execute belong to background work.
 */
async function filesEntered(session: Session, send: Send): Promise<readonly string[]> {
  for (let number = 0; number < BEFORE; number++) await send(number);
  await untilIdle(session);
  const times = new Map<string, number>();
  for (let number = BEFORE; number < BEFORE + COUNTED; number++) {
    await filesRun(session);
    await send(number);
    for (const path of await filesRun(session)) times.set(path, (times.get(path) ?? 0) + 1);
  }
  return [...times]
    .filter(([, count]) => count === COUNTED)
    .map(([path]) => path)
    .sort();
}

const folder = await mkdtemp(join(tmpdir(), 'almanac-entered-'));
await cp(join(projectFolder, 'data'), folder, {
  recursive: true,
  filter: (path) => !path.includes('.almanac') && !path.endsWith('/users'),
});
const { site, command } = await openSiteIn(folder);
await command('user add', { login: 'editor', role: 'editor', email: 'editor@example.org' });
const [password = ''] = await command('app-password create', { login: 'editor', name: 'count' });
const { port, close } = await listen({
  handle: site.handle,
  settings: site.settings,
  port: 0,
  host: '127.0.0.1',
  clock: systemClock,
  log: quietLog,
});

async function send(method: string, path: string, body?: object): Promise<void> {
  const headers = body && {
    'Content-Type': 'application/json',
    Authorization: `Basic ${btoa(`editor:${password}`)}`,
  };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ port, method, path, headers }, resolve)
      .on('error', reject)
      .end(body && JSON.stringify(body));
  });
  const answer = await text(response);
  if (response.statusCode !== (body ? 201 : 200))
    throw new Error(`${method} ${path}: ${response.statusCode} ${answer}`);
}

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
const days = (number: number) => `2031-01-${String(number + 1).padStart(2, '0')}`;
for (const [what, one] of [
  ['GET of a list of events', (number) => send('GET', `${EVENTS}?strict_dates=true&start_date=${days(number)}`)],
  [
    'POST of an event',
    (number) =>
      send('POST', EVENTS, {
        ...newEvent,
        title: `Market ${number}`,
        start_date: `${days(number)} 19:00:00`,
        end_date: `${days(number)} 20:00:00`,
      }),
  ],
] satisfies readonly (readonly [string, Send])[]) {
  const files = await filesEntered(session, one);
  console.log(`${what}: ${files.length} files\n${files.map((path) => `  ${path}`).join('\n')}`);
}
session.disconnect();
await close();
await site.close();
await rm(folder, { recursive: true });
