import { didYouMean, isObject } from '../../lib/index.ts';
import { OPEN_SHAPE, type Shape } from './shape.ts';

/** An undeclared member. */
export interface UnknownMember {
  /** Path to the member: keys and indexes. */
  readonly path: readonly string[];
  /** Starts with the path and ends with the most similar known name. */
  readonly message: string;
}

/** Member that names the schema for editors. */
const EDITORS = '$schema';

/** Maximum of results for one value. */
const MOST = 20;

const NONE: ReadonlySet<string> = new Set();

/** Suggests a known name. @param path path of the unknown member */
type HintOf = (path: readonly string[], known: readonly string[]) => string;

const nearest: HintOf = (path, known) => didYouMean(path.at(-1) ?? '', known);

/** Caches the suggestion for each path, since many records may have the same member. */
export function rememberedHints(): HintOf {
  const hints = new Map<string, string>();
  return (path, known) => {
    const key = path.join('.');
    const hint = hints.get(key) ?? nearest(path, known);
    if (hints.size < MOST_HINTS) hints.set(key, hint);
    return hint;
  };
}

/** Size of the cache: there are few names of members, unless they are generated. */
const MOST_HINTS = 1_000;

interface UnknownOptions {
  readonly foreign?: ReadonlySet<string>;
  readonly hintOf?: HintOf;
  readonly verdict?: string;
}

/**
 * Finds the undeclared members of a value. Objects whose schema declares no members, so that any key is allowed, are not checked.
 * At most `MOST` are returned.
 *
 * @param foreign names of top-level members that other plugins store there
 * @param verdict text of the message, between the path and the suggestion
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

/** Runs for every record at a start, so primitive values are skipped without a call. */
function walk(value: unknown, shape: Shape, at: readonly string[], tell: Tell): void {
  if (shape === OPEN_SHAPE || typeof value !== 'object' || value === null) return;
  const members = isObject(value) ? shape.members : OPEN_SHAPE.members;
  for (const [key, member] of Object.entries(value)) {
    const known = members.get(key);
    if (!known && members.size > 0) tell(at, key, members);
    else if (typeof member === 'object') walk(member, known ?? shape.items, [...at, key], tell);
  }
}
