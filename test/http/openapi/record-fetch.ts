/**
 * Loaded before a program, notes what its `fetch` sends and gets: a line of JSON each (recorded.ts), at the end of the file
 * that the environment names as RECORD_FETCH.
 */
import { appendFileSync } from 'node:fs';
import type { Recorded } from './recorded.ts';

const file = process.env.RECORD_FETCH;
if (!file) throw new Error('RECORD_FETCH names no file');
const { fetch } = globalThis;

async function recorded(request: Request, response: Response): Promise<Recorded> {
  const { pathname, search } = new URL(request.url);
  return {
    method: request.method,
    target: `${pathname}${search}`,
    sentHeaders: Object.fromEntries(request.headers),
    sent: await request.text(),
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  };
}

globalThis.fetch = async (...asked) => {
  const request = new Request(...asked);
  const noted = request.clone();
  const response = await fetch(request);
  appendFileSync(file, `${JSON.stringify(await recorded(noted, response.clone()))}\n`);
  return response;
};
