import { didYouMean, isObject } from '../../lib/index.ts';
import { OPEN_SHAPE, type Shape } from './shape.ts';

/** A member that nothing knows. */
export interface UnknownMember {
  /** Keys and positions that lead to it. */
  readonly path: readonly string[];
  /** Begins with it, and ends with the known name that is nearest. */
  readonly message: string;
}

/** Names the schema that an editor checks the file by. */
const EDITORS = '$schema';

/** So many of one value are told. */
const MOST = 20;

const NONE: ReadonlySet<string> = new Set();

/** Says which known name may be meant. @param path of the unknown member */
type HintOf = (path: readonly string[], known: readonly string[]) => string;

const nearest: HintOf = (path, known) => didYouMean(path.at(-1) ?? '', known);

/** The same, found once for each name: many records may have the same member. */
export function rememberedHints(): HintOf {
  const hints = new Map<string, string>();
  return (path, known) => {
    const key = path.join('.');
    const hint = hints.get(key) ?? nearest(path, known);
    if (hints.size < MOST_HINTS) hints.set(key, hint);
    return hint;
  };
}

/** So many are remembered: names of members are few, unless somebody makes them up. */
const MOST_HINTS = 1_000;

interface UnknownOptions {
  readonly foreign?: ReadonlySet<string>;
  readonly hintOf?: HintOf;
  readonly verdict?: string;
}

/**
 * Members of a value that its schema does not name, where that names any; below open keys nobody can misspell one. Of very many
 * the first are given.
 *
 * @param foreign names of members at the top that others keep there
 * @param verdict what is said of each, before the nearest name
 */
export function unknownMembers(
  value: unknown,
  shape: Shape,
  { foreign = NONE, hintOf = nearest, verdict = 'is unknown and left as it is' }: UnknownOptions = {},
): readonly UnknownMember[] {
  const found: UnknownMember[] = [];
  walk(value, shape, [], (at, name, members) => {
    const isForeign = at.length === 0 && foreign.has(name);
    if (found.length >= MOST || isForeign || name === EDITORS) return;
    const path = [...at, name];
    const hint = hintOf(path, [...members.keys(), ...(at.length === 0 ? foreign : [])]);
    found.push({ path, message: `${path.join('.')}: ${verdict}${hint}` });
  });
  return found;
}

type Tell = (at: readonly string[], name: string, members: Shape['members']) => void;

/** Looks at every record of a start, so that plain values cost nothing. */
function walk(value: unknown, shape: Shape, at: readonly string[], tell: Tell): void {
  if (shape === OPEN_SHAPE || typeof value !== 'object' || value === null) return;
  const members = isObject(value) ? shape.members : OPEN_SHAPE.members;
  for (const [key, member] of Object.entries(value)) {
    const known = members.get(key);
    if (!known && members.size > 0) tell(at, key, members);
    else if (typeof member === 'object') walk(member, known ?? shape.items, [...at, key], tell);
  }
}
