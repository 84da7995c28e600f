import * as v from 'valibot';
import { hashOf } from '../../lib/index.ts';

/** The highest issued id, by sequence. */
export type GivenIds = Readonly<Record<string, number>>;

/** Content of the file of ids. */
interface IdsFile {
  readonly given: GivenIds;
  /** Is any part of it damaged? If both copies are, `given` has the ids that are still readable. */
  readonly isDamaged: boolean;
}

/** Increase it whenever the format changes in a way that this code would misread. */
const VERSION = 1;

const NEWER =
  'the file of ids was written by a newer Almanac: start that version, or remove .almanac/ids.json to continue after the highest existing ids';

const numbers = v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(0)));
const oneCopy = v.object({ version: v.number(), given: numbers, checksum: v.string() });
/** Format of 0.1.0, without a checksum. */
const oldFile = v.pipe(v.string(), v.parseJson(), numbers);

const COPY = /\{"version":\d+,"given":\{[^{}]*\},"checksum":"[^"]*"\}/g;
const GIVEN = /"([a-z][a-z0-9-]*(?:\/[a-z0-9-]+)?)":(\d{1,15})(?=[,}])/g;

/** Content of `.almanac/ids.json`: two equal copies with a checksum each, so that damage to one copy loses nothing. */
export const encodeIds = (given: GivenIds): Uint8Array => new TextEncoder().encode(textOf(given));

function textOf(given: GivenIds): string {
  const copy = { version: VERSION, given };
  const text = JSON.stringify({ ...copy, checksum: checksumOf(copy) });
  return `[\n${text},\n${text}\n]\n`;
}

/** @throws Error, a sentence for people, when a newer version wrote it */
export function decodeIds(bytes: Uint8Array): IdsFile {
  const text = new TextDecoder().decode(bytes);
  const old = v.safeParse(oldFile, text);
  if (old.success) return { given: old.output, isDamaged: false };
  const copies = (text.match(COPY) ?? []).flatMap(wholeCopy);
  if (copies.some(({ version }) => version > VERSION)) throw new Error(NEWER);
  const [copy] = copies;
  return copy
    ? { given: copy.given, isDamaged: text !== textOf(copy.given) }
    : { given: idsMadeOut(text), isDamaged: true };
}

function wholeCopy(text: string): readonly { readonly version: number; readonly given: GivenIds }[] {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), oneCopy), text);
  if (!parsed.success) return [];
  const { checksum, ...copy } = parsed.output;
  return checksumOf(copy) === checksum ? [copy] : [];
}

/** Everything in a damaged text that looks like a sequence with its id. Of two ids the higher counts, since gaps do no harm. */
export function idsMadeOut(text: string): GivenIds {
  const given = new Map<string, number>();
  for (const [, sequence = '', digits] of text.matchAll(GIVEN)) {
    given.set(sequence, Math.max(Number(digits), given.get(sequence) ?? 0));
  }
  given.delete('version');
  return Object.fromEntries(given);
}

const checksumOf = (copy: object): string => hashOf(new TextEncoder().encode(JSON.stringify(copy)));
