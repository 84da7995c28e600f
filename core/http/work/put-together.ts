import { isObject } from '../../lib/index.ts';
import { type AnswerWork, workOf } from '../body/answer-work.ts';
import { JsonFragment } from '../body/body.ts';
import type { Outcome } from '../response/outcome.ts';
import type { InSlices } from './in-slices.ts';
import type { Turns } from './turns.ts';

/** Cost of writing a text as JSON, relative to rendering it. */
const WRITING = 1 / 8;

/** A response with more characters is written item by item. */
const LONG = 512 * 1024;

/**
 * Renders the texts of a response and writes its fragments. A long response alternates with other requests; a short one is returned
 * at once, to be written synchronously.
 *
 * @param work of the outcome's body
 * @returns the outcome, ready to be written
 */
export const putTogether = (outcome: Outcome, work: AnswerWork, how: PuttingTogether): Outcome | Promise<Outcome> =>
  work.characters <= LONG && work.texts.every((text) => text.isAtHand)
    ? outcome
    : putTogetherInTurns(outcome, work, how);

/** What responses share while they are assembled. */
interface PuttingTogether {
  readonly turns: Turns;
  /** Runs what rendering reads. */
  readonly inSlices: InSlices;
}

async function putTogetherInTurns(
  outcome: Outcome,
  { characters, texts, parts }: AnswerWork,
  { turns, inSlices }: PuttingTogether,
): Promise<Outcome> {
  let done = 0;
  /** Length of the rendered texts beyond what was expected: a short text may show long ones. */
  let more = 0;
  const take = async (work: number) => {
    if (!turns.take(work)) await turns.taken(work, done);
    done += work;
  };
  for (const text of texts) {
    if (text.isAtHand) continue;
    await take(text.effort);
    const html = await inSlices(() => text.toJSON());
    const grown = Math.max(0, (html?.length ?? 0) - text.effort);
    turns.spend(grown);
    done += grown;
    more += grown;
  }
  if (characters + more <= LONG) return outcome;
  const body = inParts(outcome.body, parts);
  for (const part of parts) {
    await take(part.characters * WRITING);
    part.write();
  }
  return { ...outcome, body };
}

/** Replaces the items of lists in the body by fragments, so that they can be written one by one. */
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
