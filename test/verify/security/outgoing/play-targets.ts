import { anonymous as nobody } from '../../../../core/contract/fixed-principals.ts';
import type { Fetched, NetworkAccess, Sent } from '../../../../core/index.ts';
import type { Outgoing } from '../../../../core/outgoing/outgoing.ts';
import type { Discovery } from './discovery.ts';
import { CARD, GREETING, type Internet, linking, PUBLIC, PUBLIC_IPV6, redirecting } from './internet.ts';
import { NAMES, TARGETS, type Target } from './targets.ts';
import { textOf } from './text-of.ts';

/** Limits that do not interfere: many requests, and enough time for a busy machine. */
export const LIMITS = {
  outgoing_requests: 100_000,
  outgoing_timeout: 20_000,
  outgoing_hops: 3,
  outgoing_bytes: 100_000,
};

/** Names that are looked up twice and have moved by then. */
const REBOUND = 20;

const REDIRECTS = [301, 302, 303, 307, 308];

/** What is played. */
export interface Play {
  readonly outgoing: Outgoing;
  readonly discover: Discovery;
  readonly internet: Internet;
  /** Is told each failure. */
  note(text: string): void;
}

/** How it went, and how many cases there were. */
export interface Played {
  readonly done: number;
  readonly failures: number;
}

/** One way to make the server send a request. Returns what went wrong. */
interface Case {
  readonly what: string;
  play(session: NetworkAccess): Promise<readonly string[]>;
}

/** Makes the client request every target in every way, and public URLs as well: a client that refuses those too has failed. */
export async function playTargets(parts: Play): Promise<Played> {
  const { outgoing, internet, note } = parts;
  const targets = [...TARGETS.flatMap((target, index) => waysTo(target, index, parts)), ...rebound(internet)];
  let failures = 0;
  for (const { what, play } of [...controls(parts), ...targets]) {
    const before = internet.canaryHits();
    const problems = [...(await play(outgoing.begin(nobody, LIMITS, () => {})))];
    if (internet.canaryHits() > before) problems.push('the canary was reached');
    if (problems.length > 0) failures++;
    for (const problem of problems) note(`${what}: ${problem}`);
  }
  return { done: targets.length, failures };
}

const refused = (got: Fetched | undefined): readonly string[] => (got ? [`gave ${got.url}`] : []);

/** A request with a body may be redirected, but the client does not follow. */
const notSent = (sent: Sent | undefined, status?: number): readonly string[] =>
  sent?.status === status ? [] : [`was answered with ${sent?.status}`];

const greeted = (got: Fetched | Sent | undefined): readonly string[] =>
  got && textOf(got) === GREETING ? [] : [got ? `gave ${textOf(got)}` : 'gave nothing'];

/**
 * By address, by redirect, by a page that links to it, by a name that resolves to it, alone or together with a public one, and
 * with a write in all of these ways.
 */
function waysTo({ url, address, named }: Target, index: number, { discover, internet }: Play): readonly Case[] {
  const status = REDIRECTS[index % REDIRECTS.length] ?? 302;
  const [alone, beside] = [`alone${index}.stranger.example`, `beside${index}.stranger.example`];
  internet.name(alone, [address]);
  internet.name(beside, index % 2 === 0 ? [PUBLIC, address] : [address, PUBLIC]);
  const shown = JSON.stringify(url);
  return [
    { what: `${shown} direct`, play: async (session) => refused(await session.get(url)) },
    { what: `${shown} by ${status}`, play: async (session) => refused(await session.get(redirecting(url, status))) },
    { what: `${shown} discovered`, play: async () => ((await discover(linking(url))) ? ['gave something'] : []) },
    {
      what: `${named('a name')} for ${address}`,
      play: async (session) => [
        ...refused(await session.get(named(alone))),
        ...(address === PUBLIC ? [] : refused(await session.get(named(beside)))),
      ],
    },
    {
      what: `${shown} sent to`,
      play: async (session) => [
        ...notSent(await session.send(url)),
        ...notSent(await session.send(redirecting(url, status)), status),
        ...notSent(await session.send(named(alone))),
        ...(address === PUBLIC ? [] : notSent(await session.send(named(beside)))),
      ],
    },
  ];
}

/** A name that was public when checked: a client that resolves it again before connecting gets another address. */
const rebound = (internet: Internet): readonly Case[] =>
  TARGETS.filter(({ address }) => address !== PUBLIC)
    .filter((_target, index, all) => index % Math.floor(all.length / REBOUND) === 0)
    .slice(0, REBOUND)
    .map(({ address }, index) => {
      const name = `moving${index}.stranger.example`;
      internet.name(name, [PUBLIC], [address]);
      return {
        what: `a name that moves to ${address}`,
        play: async (session) => [
          ...greeted(await session.get(`http://${name}/`)),
          ...refused(await session.get(`http://${name}/`)),
        ],
      };
    });

/** What must be reached. */
function controls({ discover, internet }: Play): readonly Case[] {
  for (const name of NAMES) internet.name(name.replace(/\.$/, '').toLowerCase(), [PUBLIC]);
  internet.name('town.example', [PUBLIC, PUBLIC_IPV6]);
  internet.name('new.town.example', [PUBLIC_IPV6]);
  const home = `http://${PUBLIC}/`;
  const urls = [
    home,
    `https://${PUBLIC}/`,
    `http://${PUBLIC}:443/`,
    `http://[${PUBLIC_IPV6}]/`,
    'http://town.example/',
    'http://TOWN.example./#map',
    'http://new.town.example/',
    ...REDIRECTS.map((status) => redirecting(home, status)),
    redirecting('/', 302),
    redirecting('//town.example/', 302),
    redirecting(redirecting(redirecting(home, 301), 302), 307),
  ];
  return [
    ...urls.map((url) => ({
      what: `${url}, which is public`,
      play: async (session: NetworkAccess) => greeted(await session.get(url)),
    })),
    { what: `${home}, sent to`, play: async (session) => greeted(await session.send(home, { body: '{}' })) },
    {
      what: 'what a page names, which is public',
      play: async () => ((await discover(linking(CARD))) ? [] : ['gave nothing']),
    },
  ];
}
