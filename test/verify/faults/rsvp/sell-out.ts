import { join } from 'node:path';
import type { RunningServer } from '../../../cli/commands/almanac-process.ts';
import { namesIn } from '../names-in.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { ServedSite } from '../served-site.ts';

const CLIENTS = 200;
const SEATS = 50;
const EVENT = {
  title: 'Sold out',
  start_date: '2090-05-01 10:00:00',
  end_date: '2090-05-01 12:00:00',
  tickets: [{ name: 'Seat', price: 0, capacity: SEATS }],
};
const STORED = '.almanac/private/tickets/rsvps';

interface Options {
  readonly site: ServedSite;
  readonly random: SeededRandom;
}

/** Result for an event. */
interface SoldOut {
  /** Number of seats acknowledged before the server was killed. */
  readonly beforeKill: number;
  readonly problems: readonly string[];
}

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the server sent
  readonly body: Record<string, any>;
}

/** Sells the seats of a new event to clients that retry until they get a response; the server is killed meanwhile. */
export async function sellOut({ site, random }: Options): Promise<SoldOut> {
  const problems: string[] = [];
  const before = namesIn(join(site.folder, STORED)).length;
  let server: Promise<RunningServer> = site.serve();
  const admin = { authorization: site.authorization };
  const made = await ask(await server, 'POST', '/api/calendar/events/v1/events', { headers: admin, json: EVENT });
  if (made?.status !== 201) throw new Error(`no event was made: ${JSON.stringify(made)}`);
  const { id } = made.body;

  const stored = async (at: RunningServer): Promise<readonly number[]> => {
    const list = await ask(at, 'GET', `/api/tickets/v1/events/${id}/rsvps?per_page=${SEATS}`, { headers: admin });
    if (list?.body.total > SEATS) problems.push(`${list?.body.total} seats of ${SEATS} are stored`);
    return list?.body.rsvps.map((rsvp: { id: number }) => rsvp.id) ?? [];
  };
  const confirmed = new Set<number>();
  const killAt = random.below(SEATS);
  let beforeKill: number | undefined;
  const kill = async (old: Promise<RunningServer>): Promise<RunningServer> => {
    const told = [...confirmed];
    beforeKill = told.length;
    await (await old).stop('SIGKILL');
    const next = await site.serve();
    const found = new Set(await stored(next));
    const lost = told.filter((one) => !found.has(one));
    if (lost.length > 0) problems.push(`confirmed and lost: ${lost.join(', ')}`);
    return next;
  };

  const answers: Record<number, number> = {};
  const book = async (number: number): Promise<void> => {
    const json = { ticket: 1, name: `Guest ${number}`, email: `guest-${number}@example.org` };
    const secret = `client-${number}-of-event-${id}-is-me`;
    for (;;) {
      const answer = await ask(await server, 'POST', `/api/tickets/v1/events/${id}/rsvp`, {
        json: { ...json, secret },
      });
      if (!answer) continue;
      answers[answer.status] = (answers[answer.status] ?? 0) + 1;
      if (answer.status === 200 || answer.status === 201) confirmed.add(answer.body.id);
      else if (answer.body.code !== 'rest_rsvp_sold_out') problems.push(`answered ${JSON.stringify(answer)}`);
      if (beforeKill === undefined && confirmed.size > killAt) server = kill(server);
      return;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => book(number)));

  const last = await server;
  const has = { of200: answers[200] ?? 0, of201: answers[201] ?? 0, refused: answers[409] ?? 0 };
  if (has.of200 + has.of201 !== SEATS || has.refused !== CLIENTS - SEATS)
    problems.push(`answers ${JSON.stringify(answers)}`);
  if (confirmed.size !== SEATS) problems.push(`${confirmed.size} seats were confirmed`);
  const found = await stored(last);
  if (found.length !== SEATS || found.some((one) => !confirmed.has(one)))
    problems.push(`stored are ${found.join(', ')}`);
  const { code, err } = await last.stop('SIGTERM');
  if (code !== 0) problems.push(`the last server ended with ${code}: ${err}`);
  const files = namesIn(join(site.folder, STORED)).length - before;
  if (files !== SEATS) problems.push(`${files} RSVPs lie in files`);
  return { beforeKill: beforeKill ?? 0, problems };
}

/** Undefined if the server died before its response was complete. */
async function ask(
  { url }: RunningServer,
  method: string,
  path: string,
  { headers = {}, json }: { readonly headers?: Record<string, string>; readonly json?: unknown },
): Promise<Answer | undefined> {
  try {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    return { status: answer.status, body: (await answer.json()) as Answer['body'] };
  } catch {
    return undefined;
  }
}
