import { Part } from './body.ts';
import { namesIn } from './names-in.ts';
import { LazyText } from './work/lazy-text.ts';

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

/** Leaves only what is wanted, in every item of a list too. What is not an object has no members to leave out. */
export function onlyFields(value: unknown, wanted: FieldTree): unknown {
  if (value instanceof Part) return onlyFields(value.toJSON(), wanted);
  if (wanted.size === 0) return value;
  if (Array.isArray(value)) return value.map((item) => onlyFields(item, wanted));
  if (typeof value !== 'object' || value === null || value instanceof LazyText) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const below = wanted.get(name);
      return below ? [[name, onlyFields(member, below)]] : [];
    }),
  );
}
