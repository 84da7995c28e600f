import { bytesOf, type HttpResponse, type WholeBody } from '../../../../core/contract/http-message.ts';
import type { Role } from '../../../../core/index.ts';
import { testSite } from '../../../../scripts/testing/test-site.ts';
import { presentPlugin } from '../../../asking-site.ts';
import { RawConnection } from '../../../http/raw-connection.ts';
import { serve } from '../../../http/server/served.ts';
import { filesOf } from '../files-of.ts';
import { outsideWorld } from './outside-world.ts';
import type { CaseAsk } from './real-case.ts';

/** A word that occurs in all hidden content, and nowhere else. */
export const HIDDEN = 'quillfeather';
/** Of the locked post and event. */
export const PASSWORD = 'opensesame';

/** Stands in the name of the administrator. */
const SCRIPT = '"><img src=x onerror=alert(1)><script>alert(1)</script>';

/** An answer as it is looked at. */
export interface CaseAnswer {
  readonly status: number;
  /** Head, an empty line, body; without what differs from answer to answer. */
  readonly text: string;
  /** Parsed as JSON; undefined if it is not JSON. */
  readonly body: unknown;
}

/** A site with something of every kind that was ever stolen. */
export interface CaseWorld {
  /** Of the records, by the names that the cases have for them. */
  readonly ids: ReadonlyMap<string, number>;
  ask(ask: CaseAsk): Promise<CaseAnswer>;
  /** What all files look like. */
  files(): Promise<string>;
  /** Addresses of other machines that were connected to. */
  readonly connected: readonly string[];
  close(): Promise<void>;
}

const PLUGINS = ['app-authorization', 'content', 'calendar', 'site', 'blocks', 'batch', 'oembed', 'tickets'];
const ROLES: readonly Role[] = ['subscriber', 'contributor', 'author', 'editor', 'administrator'];
const POSTS = '/site/v2/posts';
const CALENDAR = '/calendar/events/v1';
const WHEN = { start_date: '2030-03-01 10:00:00', end_date: '2030-03-01 12:00:00' };

/** The records: name, author, path and content. Records refer only to earlier ones. */
const RECORDS: readonly (readonly [name: string, as: Role, path: string, json: object])[] = [
  ['tag', 'editor', '/site/v2/tags', { name: 'Rumour' }],
  ['public', 'author', POSTS, { title: 'Before', content: HIDDEN, status: 'publish' }],
  ['own', 'contributor', POSTS, { title: 'Own draft', content: HIDDEN }],
  ['draft', 'editor', POSTS, { title: `Draft ${HIDDEN}`, slug: 'fixed', content: HIDDEN, tags: ['{tag}'] }],
  ['private', 'editor', POSTS, { title: `Private ${HIDDEN}`, content: HIDDEN, status: 'private' }],
  ['trash', 'editor', POSTS, { title: `Thrown ${HIDDEN}`, content: HIDDEN, status: 'publish' }],
  ['editors', 'editor', POSTS, { title: 'An editor’s', content: 'Open to all.', status: 'publish' }],
  [
    'locked',
    'editor',
    POSTS,
    { title: 'Locked', content: HIDDEN, excerpt: HIDDEN, password: PASSWORD, status: 'publish' },
  ],
  ['hostile', 'administrator', POSTS, { title: 'Signed', content: 'Open.', status: 'publish' }],
  ['page', 'editor', '/site/v2/pages', { title: 'A page', content: 'Open.', status: 'publish' }],
  ['venue', 'editor', `${CALENDAR}/venues`, { venue: 'Hall', status: 'publish' }],
  ['closed', 'editor', `${CALENDAR}/venues`, { venue: `Attic ${HIDDEN}`, city: HIDDEN, status: 'private' }],
  ['event', 'editor', `${CALENDAR}/events`, { ...WHEN, title: 'Fair', venue: '{closed}', status: 'publish' }],
  [
    'lockedEvent',
    'editor',
    `${CALENDAR}/events`,
    { ...WHEN, title: 'Locked fair', description: HIDDEN, password: PASSWORD, status: 'publish' },
  ],
  ['draftEvent', 'editor', `${CALENDAR}/events`, { ...WHEN, title: HIDDEN, slug: 'fixed', status: 'draft' }],
];

/** Puts ids in the place of names. */
export function withIds<T>(value: T, ids: ReadonlyMap<string, number>): T {
  const id = (name: string) => String(ids.get(name) ?? `{${name}}`);
  const text = JSON.stringify(value)
    .replace(/"\{(\w+)\}"/g, (whole, name) => (ids.has(name) ? id(name) : whole))
    .replace(/\{(\w+)\}/g, (_, name) => id(name));
  return JSON.parse(text);
}

/** Opens one in memory, on 2030-01-15 at noon UTC. */
export async function openCaseWorld(): Promise<CaseWorld> {
  const outside = outsideWorld();
  const site = await testSite(PLUGINS.map(presentPlugin), { network: outside.network });
  const credentials = new Map<Role, string>();
  for (const role of ROLES) {
    const name = role === 'administrator' ? `${SCRIPT} The administrator` : `The ${role}`;
    await site.command('user add', { login: role, role, email: `${role}@secret.example`, name });
    const [password] = await site.command('app-password create', { login: role, name: 'cases' });
    credentials.set(role, `Basic ${btoa(`${role}:${password}`)}`);
  }
  const { server } = await serve((request) => site.site.handle(request));
  const ids = new Map<string, number>();
  for (const [, id = '', login = ''] of (await site.command('user list', {}))
    .join('\n')
    .matchAll(/^ *(\d+) +(\w+) /gm)) {
    ids.set(`${login}User`, Number(id));
  }

  const send = async ({ as, method, path, json, headers = {}, address = '127.0.0.1', wire }: CaseAsk) => {
    if (wire !== undefined) return overTheWire(server.port, withIds(wire, ids));
    const sent: Readonly<Record<string, string>> = {
      ...(as && { authorization: credentials.get(as) ?? '' }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    };
    const reply = await site.site.handle({
      method: method ?? (json === undefined ? 'GET' : 'POST'),
      target: withIds(path, ids),
      header: (name) => sent[name],
      body: async function* () {
        if (json !== undefined) yield new TextEncoder().encode(JSON.stringify(withIds(json, ids)));
      },
      address,
      secure: false,
    });
    return answerOf(reply);
  };

  for (const [name, as, path, json] of RECORDS) {
    const { status, text, body } = await send({ as, path: `/api${path}`, json, status: 201 });
    if (status !== 201) throw new Error(`${name} was not made: ${text}`);
    ids.set(name, (body as { id: number }).id);
  }
  const changed = { title: 'Open', content: 'Open to all.' };
  await send({ as: 'author', path: `/api${POSTS}/{public}`, json: changed, status: 200 });
  await send({ as: 'editor', method: 'DELETE', path: `/api${POSTS}/{trash}`, status: 200 });

  return {
    ids,
    connected: outside.connected,
    ask: send,
    files: () => filesOf(site.fileSystem),
    close: async () => {
      await server.close();
      await site.close();
    },
  };
}

function answerOf({ status, headers, body }: HttpResponse): CaseAnswer {
  const text = Buffer.from(bytesOf(body as WholeBody)).toString();
  const head = Object.entries(headers)
    .filter(([name]) => name.toLowerCase() !== 'x-request-id')
    .map(([name, value]) => `${name}: ${value}`);
  return { status, text: `${status}\n${head.join('\n')}\n\n${text}`, body: parsed(text) };
}

async function overTheWire(port: number, head: string): Promise<CaseAnswer> {
  const connection = await RawConnection.open(port);
  connection.write(head);
  const response = await connection.response();
  connection.destroy();
  if (!response) return { status: 0, text: '', body: undefined };
  return answerOf({ status: response.status, headers: Object.fromEntries(response.headers), body: response.body });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
