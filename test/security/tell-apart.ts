import type { TestSite } from '../../core/testing/test-site.ts';
import { ROLE_OF } from './principals.ts';
import type { Ask } from './world.ts';

/** Two sites side by side. */
export type Pair = readonly [TestSite, TestSite];

/** Drawn for each answer. */
const DRAWN = 'x-request-id';
const WRONG = { authorization: `Basic ${btoa('editor:not the password')}` };

/**
 * Puts one question to both sites, and once more with the tag of the first answer, as a client that keeps answers does.
 *
 * @returns what differs between the answers; nothing when status, headers and every byte are equal
 */
export async function tellApart(pair: Pair, ask: Ask): Promise<string | undefined> {
  const { tag, differs } = await compare(pair, ask);
  if (differs !== undefined || tag === undefined || ask.method !== 'GET') return differs;
  return (await compare(pair, { ...ask, headers: { ...ask.headers, 'if-none-match': tag } })).differs;
}

async function compare([one, other]: Pair, ask: Ask) {
  const [first, second] = [await answerOf(one, ask), await answerOf(other, ask)];
  const tag = /\netag: (.*)$/m.exec(first)?.[1];
  if (first === second) return { tag, differs: undefined };
  const at = [...first].findIndex((letter, index) => letter !== second[index]);
  const [here, there] = [first, second].map((text) => text.slice(Math.max(0, at - 40), at + 40));
  const { who, method, path, headers = {}, json } = ask;
  return { tag, differs: `${who} ${method} ${path} ${JSON.stringify({ headers, json })}: «${here}» or «${there}»` };
}

/** Status, body and headers as one text, a letter a byte; the headers last, since a tag differs whenever the body does. */
async function answerOf(site: TestSite, { who, method, path, headers = {}, json }: Ask): Promise<string> {
  const role = ROLE_OF[who];
  const response = await site.fetch(path, {
    method,
    headers: who === 'wrong' ? { ...headers, ...WRONG } : headers,
    ...(role && { as: role }),
    ...(json !== undefined && { json }),
  });
  const lines = [...response.headers].filter(([name]) => name !== DRAWN).map(([name, value]) => `${name}: ${value}`);
  const body = Buffer.from(await response.arrayBuffer()).toString('latin1');
  return [response.status, body, ...lines].join('\n');
}
