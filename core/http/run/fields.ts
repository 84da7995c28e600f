import { JsonFragment } from '../response/body.ts';
import { LazyText } from '../work/lazy-text.ts';
import { LiveNumber } from '../work/live-number.ts';

/** Names that a global parameter (`_fields`, `_embed`) was sent: with commas or spaces, a list, or both; what is not text is nothing. */
export function namesIn(sent: unknown): readonly string[] {
  const items = Array.isArray(sent) ? sent : [sent];
  return items
    .filter((item) => typeof item === 'string')
    .flatMap((item) => item.split(/[\s,]+/))
    .filter((item) => item !== '');
}

/** Members that are wanted, by name; an empty tree wants all that is below. */
export type FieldTree = Map<string, FieldTree>;

/**
 * Reads the global parameter `_fields` (reference, Headers everywhere): CSV or list, nested with dots. `a` and `a.b`
 * together want all of `a`.
 *
 * @returns Undefined when everything is wanted.
 */
export function wantedFields(sent: unknown): FieldTree | undefined {
  const paths = namesIn(sent);
  if (paths.length === 0) return undefined;
  const root: FieldTree = new Map();
  // shorter ones first, so that one which wants a whole member is known before those that want parts of it
  for (const path of [...paths].sort((a, b) => a.length - b.length)) plant(root, path.split('.'));
  return root;
}

function plant(root: FieldTree, path: readonly string[]): void {
  let tree = root;
  for (const [index, name] of path.entries()) {
    const below = tree.get(name);
    const wholeWanted = below?.size === 0;
    if (wholeWanted) return;
    const branch: FieldTree = below ?? new Map();
    if (!below) tree.set(name, branch);
    if (index < path.length - 1) tree = branch;
  }
}

/** A text or a number, though it is not known yet. */
const isLeaf = (value: object): boolean => value instanceof LazyText || value instanceof LiveNumber;

/** Leaves only what is wanted, in every item of a list too. What is not an object has no members to leave out. */
export function onlyFields(value: unknown, wanted: FieldTree): unknown {
  if (value instanceof JsonFragment) return onlyFields(value.toJSON(), wanted);
  if (wanted.size === 0) return value;
  if (Array.isArray(value)) return value.map((item) => onlyFields(item, wanted));
  if (typeof value !== 'object' || value === null || isLeaf(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const below = wanted.get(name);
      return below ? [[name, onlyFields(member, below)]] : [];
    }),
  );
}
