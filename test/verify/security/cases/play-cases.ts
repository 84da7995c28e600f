import { isDeepStrictEqual } from 'node:util';
import { type CaseAnswer, type CaseWorld, HIDDEN } from './case-world.ts';
import { PUBLIC } from './outside-world.ts';
import type { CaseAsk, RealCase } from './real-case.ts';

/** The result: number of cases played, and number that failed. */
export interface PlayedCases {
  readonly done: number;
  readonly failures: number;
}

/** Plays each case in a new world. @param note receives problems */
export async function playCases(
  cases: readonly RealCase[],
  open: () => Promise<CaseWorld>,
  note: (text: string) => void,
): Promise<PlayedCases> {
  let failures = 0;
  for (const one of cases) {
    const problems = await playCase(one, open);
    if (problems.length > 0) failures++;
    for (const problem of problems) note(`${one.what}: ${problem}`);
  }
  return { done: cases.length, failures };
}

async function playCase({ asks }: RealCase, open: () => Promise<CaseWorld>): Promise<readonly string[]> {
  const world = await open();
  const problems: string[] = [];
  const answers: CaseAnswer[] = [];
  try {
    for (const [place, ask] of asks.entries()) {
      const before = await world.files();
      for (let time = 1; time < (ask.times ?? 1); time++) await world.ask(ask);
      const answer = await world.ask(ask);
      answers.push(answer);
      const wrong = [
        ...problemsOf(ask, answer, answers),
        ...(ask.status >= 400 && (await world.files()) !== before ? ['files have changed'] : []),
      ];
      const how = `${place}. ${ask.as ?? 'nobody'} ${ask.method ?? ''} ${(ask.wire ?? ask.path).slice(0, 120)}`;
      problems.push(...wrong.map((problem) => `${how}: ${problem}`));
    }
    problems.push(
      ...world.connected.filter((address) => address !== PUBLIC).map((address) => `${address} was connected to`),
    );
  } finally {
    await world.close();
  }
  return problems;
}

function problemsOf(ask: CaseAsk, answer: CaseAnswer, answers: readonly CaseAnswer[]): readonly string[] {
  const problems: string[] = [];
  if (answer.status !== ask.status) problems.push(`${answer.status} instead of ${ask.status}: ${bodyOf(answer)}`);
  if (ask.items) {
    const { responses = [] } = (answer.body ?? {}) as { responses?: readonly ({ status: number } | null)[] };
    const statuses = responses.map((response) => response?.status);
    if (!isDeepStrictEqual(statuses, ask.items)) problems.push(`items: ${statuses} instead of ${ask.items}`);
  }
  if (ask.shows && !ask.shows.test(answer.text)) problems.push(`without ${ask.shows}: ${bodyOf(answer)}`);
  if (ask.never?.test(answer.text)) problems.push(`with ${ask.never}: ${bodyOf(answer)}`);
  if (!ask.told && answer.text.includes(HIDDEN)) problems.push(`tells what is hidden: ${bodyOf(answer)}`);
  if (ask.sameAs !== undefined && answer.text !== answers[ask.sameAs]?.text) {
    problems.push(`is not as ${ask.sameAs}: ${bodyOf(answer)}`);
  }
  return problems;
}

const bodyOf = ({ text }: CaseAnswer): string => text.slice(text.indexOf('\n\n') + 2).slice(0, 300);
