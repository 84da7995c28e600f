import { checkedAnswer } from '../../../../plugins/oembed/proxy/checked-answer.ts';
import { dangersIn, runs, skeletonOf } from './dangers.ts';
import type { Payload } from './payloads.ts';
import { answersOf, echoesOf, embedsOf, pagesOf, storedOf } from './readings.ts';
import { writeEverywhere } from './write-everywhere.ts';
import type { XssWorld } from './xss-world.ts';

/** Members of an embed that are plain text, not HTML (oembed.com, 2.3.4). */
const TEXTS = new Set(['title', 'author_name', 'provider_name']);
const ADDRESS = /(?:url|link|href|website)$/i;

/** All texts of a response, by member name. */
export function* textsIn(value: unknown, name = ''): Generator<readonly [name: string, text: string]> {
  if (typeof value === 'string') yield [name, value];
  else if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value)) yield* textsIn(member, Array.isArray(value) ? name : key);
  }
}

/** What is wrong with a response of the API, whichever page includes its texts. */
async function answerProblems(response: Response, isEmbed: boolean): Promise<readonly string[]> {
  const { headers } = response;
  const problems = headers.get('content-type')?.startsWith('application/json') ? [] : ['is no JSON'];
  if (headers.get('x-content-type-options') !== 'nosniff') problems.push('may be taken for HTML');
  return [...problems, ...textProblems(JSON.parse(await response.text()), isEmbed)];
}

const textProblems = (answer: unknown, isEmbed: boolean): readonly string[] =>
  // a text under its first name: many members contain the same
  [
    ...new Map(
      [...textsIn(answer)].map(([name, text]) => [`${ADDRESS.test(name)} ${text}`, [name, text] as const]),
    ).values(),
  ].flatMap(([name, text]) => {
    if (isEmbed && TEXTS.has(name)) return [];
    if (ADDRESS.test(name) && runs(text)) return [`${name} leads to ${text}`];
    return /[<&]/.test(text) ? dangersIn(text).map((danger) => `${name} has ${danger}: ${text}`) : [];
  });

/** Metadata of another site, as the proxy returns it. */
const farProblems = (text: string): readonly string[] => {
  const said = { version: '1.0', type: 'rich', html: text, title: text, author_url: text, width: 9, height: 9 };
  const judging = { base: 'https://far.example/oembed', known: true, ownHost: 'site.test', maxwidth: 600 };
  return textProblems(checkedAnswer(said, judging), true);
};

/** The number of paragraphs varies with the content; everything else on a page must not. */
const shapeOf = (page: string): string => skeletonOf(page).replaceAll(/<p (?:class)?>/g, '');

/** The pages of a world without their content. */
const shapesOf = ({ get }: XssWorld, paths: readonly string[]): Promise<readonly string[]> =>
  Promise.all(paths.map(async (path) => shapeOf(await (await get(path)).text())));

/** The problems of a world into which a payload was written everywhere. @param harmless allowed shapes of its pages */
async function problemsOf(world: XssWorld, text: string, harmless: ReadonlySet<string>): Promise<readonly string[]> {
  const asks = [
    ...[...answersOf(world), ...echoesOf(text)].map((path) => ({ path, as: undefined, isEmbed: false })),
    ...storedOf(world).map((path) => ({ path, as: 'author' as const, isEmbed: false })),
    ...embedsOf(world).map((path) => ({ path, as: undefined, isEmbed: true })),
  ];
  const problems = farProblems(text).map((problem) => `another site: ${problem}`);
  for (const { path, as, isEmbed } of asks) {
    const found = await answerProblems(await world.read(as, path), isEmbed);
    problems.push(...found.map((problem) => `${path}: ${problem}`));
  }
  const paths = pagesOf(world, text);
  for (const [index, shape] of (await shapesOf(world, paths)).entries()) {
    if (!harmless.has(shape)) problems.push(`${paths[index]}: is ${shape}`);
  }
  return problems;
}

/** Writes each payload everywhere and inspects all output. */
export async function playPayloads(
  world: XssWorld,
  payloads: readonly Payload[],
  note: (text: string) => void,
): Promise<{ readonly done: number; readonly failures: number }> {
  const plain = ['Plain', 'Much too long for a name. '.repeat(20)].flatMap((text) => pagesOf(world, text));
  const harmless = new Set(await shapesOf(world, plain));
  let failures = 0;
  for (const { kind, text } of payloads) {
    await writeEverywhere(world, text);
    const problems = await problemsOf(world, text, harmless);
    if (problems.length > 0) failures++;
    for (const problem of problems) note(`${kind} ${JSON.stringify(text)}: ${problem}`);
  }
  return { done: payloads.length, failures };
}
