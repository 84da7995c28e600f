import { isObject } from '../../lib/index.ts';
import { JsonFragment } from '../response/body.ts';
import type { Outcome } from '../run/outcome.ts';
import { type AnswerWork, workOf } from './answer-work.ts';
import type { InSlices } from './in-slices.ts';
import type { Turns } from './turns.ts';

/** Writing a text as JSON takes so much less than rendering it. */
const WRITING = 1 / 8;

/** An answer of more characters is written item by item. */
const LONG = 512 * 1024;

/**
 * Renders the texts of an answer and writes what is long of it, in turns with other requests where it is much; at once where
 * it is little, so that nobody comes between.
 *
 * @param work of its body
 * @param inSlices runs what rendering reads
 * @returns the outcome, ready to be written
 */
export const putTogether = (outcome: Outcome, work: AnswerWork, how: PuttingTogether): Outcome | Promise<Outcome> =>
  work.characters <= LONG && work.texts.every((text) => text.isAtHand)
    ? outcome
    : putTogetherInTurns(outcome, work, how);

/** What others share with an answer that is put together. */
interface PuttingTogether {
  readonly turns: Turns;
  readonly inSlices: InSlices;
}

async function putTogetherInTurns(
  outcome: Outcome,
  { characters, texts, parts }: AnswerWork,
  { turns, inSlices }: PuttingTogether,
): Promise<Outcome> {
  let done = 0;
  const take = async (work: number) => {
    if (!turns.take(work)) await turns.taken(work, done);
    done += work;
  };
  for (const text of texts) {
    if (text.isAtHand) continue;
    await take(text.effort);
    await inSlices(() => text.toJSON());
  }
  if (characters <= LONG) return outcome;
  const body = inParts(outcome.body, parts);
  for (const part of parts) {
    await take(part.characters * WRITING);
    part.write();
  }
  return { ...outcome, body };
}

/** The body with parts in place of the items of its lists, so that they can be written one by one. */
function inParts(body: unknown, parts: JsonFragment[]): unknown {
  if (Array.isArray(body)) return body.map((item) => asPart(item, parts));
  if (!isObject(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, member]) => [name, Array.isArray(member) ? inParts(member, parts) : member]),
  );
}

function asPart(item: unknown, parts: JsonFragment[]): unknown {
  if (!isObject(item) || item instanceof JsonFragment) return item;
  const part = new JsonFragment(item);
  part.characters = workOf(item).characters;
  parts.push(part);
  return part;
}
