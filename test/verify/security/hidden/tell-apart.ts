import type { TestSite } from '../../../../scripts/testing/test-site.ts';
import { ROLE_OF } from '../principals.ts';
import type { Ask } from '../world.ts';

/** Two sites side by side. */
export type Pair = readonly [TestSite, TestSite];

/** Drawn for each answer. */
const DRAWN = 'x-request-id';
const WRONG = { authorization: `Basic ${btoa('editor:not the password')}` };

/**
 * Sends one request to both sites, then again with the tag that each returned, as a caching client does. @returns the
 * differences; none if status, headers and every byte are equal
 */
export async function tellApart(pair: Pair, ask: Ask): Promise<string | undefined> {
  const answers = await bothAnswer(pair, [ask, ask]);
  const [one, other] = answers.map((answer) => /\netag: (.*)$/m.exec(answer)?.[1]);
  const differs = difference(ask, answers);
  if (differs !== undefined || one === undefined || other === undefined || ask.method !== 'GET') return differs;
  const again = (tag: string): Ask => ({ ...ask, headers: { ...ask.headers, 'if-none-match': tag } });
  return difference(again(one), await bothAnswer(pair, [again(one), again(other)]));
}

const bothAnswer = async ([one, other]: Pair, [first, second]: readonly [Ask, Ask]) =>
  [await answerOf(one, first), await answerOf(other, second)] as const;

function difference({ who, method, path, headers = {}, json }: Ask, answers: readonly string[]): string | undefined {
  const [first = '', second = ''] = answers.map(withoutVersion);
  if (first === second) return undefined;
  const at = [...first].findIndex((letter, index) => letter !== second[index]);
  const [here, there] = [first, second].map((text) => text.slice(Math.max(0, at - 40), at + 40));
  return `${who} ${method} ${path} ${JSON.stringify({ headers, json })}: «${here}» or «${there}»`;
}

/**
 * The first, sealed half of a record's tag shows that its file, or hidden account data, differs. It must: a conditional write
 * must not undo what this reader does not see. Everything else must be equal.
 */
const withoutVersion = (answer: string): string =>
  answer.replace(/\netag: "[0-9a-f]{32}(?:_[0-9a-f]{32})?-/, '\netag: "');

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
