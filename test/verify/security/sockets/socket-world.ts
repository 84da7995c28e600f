import assert from 'node:assert/strict';
import * as v from 'valibot';
import type { listen } from '../../../../core/http/server/server.ts';
import { settingsSchema } from '../../../../core/settings/settings.ts';
import { contentSite } from '../../../site/content-site.ts';
import { countingClock } from '../slow/counting-clock.ts';

/** Time limits short enough for a test; no wait for failed logins. */
export const LIMITS = { headers_timeout: 800, request_timeout: 1_600, failed_logins: 1_000_000 };

/** A small site served on this machine. */
export interface SocketWorld {
  readonly port: number;
  /** An `Authorization` header with the right to write. */
  readonly authorization: string;
  /** Id of a published post. */
  readonly post: number;
  /** URL of a file. */
  readonly file: string;
  /** Requests that reached the site since this was emptied: `GET /api/`. */
  readonly reached: string[];
  /** Log entries of level warn and above. */
  readonly logged: readonly string[];
  /** Number of pending timers. */
  readonly waiting: number;
  close(): Promise<void>;
}

/** @param serve from the sources, or from modified ones */
export async function openSocketWorld(serve: typeof listen): Promise<SocketWorld> {
  const site = await contentSite({ settings: { limits: LIMITS } });
  const as = 'administrator';
  const { id } = await site.ask(201, 'POST', '/posts', { as, json: { title: 'Seen', status: 'publish' } });
  const headers = { 'content-type': 'text/plain', 'content-disposition': 'attachment; filename="seen.txt"' };
  const { source_url } = await site.ask(201, 'POST', '/media', { as, headers, body: 'seen\n'.repeat(40) });
  await site.command('user add', { login: 'raw', role: 'administrator', email: 'raw@example.org' });
  const [password] = await site.command('app-password create', { login: 'raw', name: 'test' });
  assert.ok(password);
  const clock = countingClock();
  const reached: string[] = [];
  const logged: string[] = [];
  const note = (message: string) => void logged.push(message);
  const server = await serve({
    handle: (request) => {
      reached.push(`${request.method} ${request.target}`);
      return site.site.handle(request);
    },
    settings: v.parse(settingsSchema, { limits: LIMITS }),
    port: 0,
    host: '127.0.0.1',
    clock,
    log: { info: () => {}, warn: note, error: note },
  });
  return {
    port: server.port,
    authorization: `Basic ${btoa(`raw:${password}`)}`,
    post: id,
    file: new URL(source_url).pathname,
    reached,
    get logged() {
      return [...logged, ...site.logged];
    },
    get waiting() {
      return clock.waiting;
    },
    close: async () => {
      await server.close();
      await site.close();
    },
  };
}
