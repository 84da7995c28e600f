import { isObject } from '../../../core/host.ts';
import { plainText } from '../../../plugins/content/index.ts';
import type { LocalAddress } from './local-address.ts';

/** The parts of a JSON response that clients use. */
export interface JsonFacts {
  /** Types by path, with `[]` for list items: `[].title.rendered` is `string`. */
  readonly members: Readonly<Record<string, string>>;
  /** Titles of the response or of its items. */
  readonly titles: readonly string[];
  readonly links: readonly string[];
  /** Number of items of a list. */
  readonly count: number | undefined;
}

/** Deeper or further members are ignored. */
const DEEPEST = 8;
const MOST = 5_000;

const typeOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value);

/** Extracts the facts of a JSON response. */
export function jsonFacts(value: unknown, local: LocalAddress): JsonFacts {
  const types = new Map<string, Set<string>>();
  const walk = (at: unknown, path: string, depth: number): void => {
    const known = types.get(path);
    if (known) known.add(typeOf(at));
    else if (types.size < MOST) types.set(path, new Set([typeOf(at)]));
    if (depth === DEEPEST) return;
    if (Array.isArray(at)) for (const item of at) walk(item, `${path}[]`, depth + 1);
    else if (isObject(at))
      for (const [name, member] of Object.entries(at)) walk(member, path === '' ? name : `${path}.${name}`, depth + 1);
  };
  walk(value, '', 0);
  const list = listIn(value);
  const items = (list ?? [value]).filter(isObject);
  return {
    members: Object.fromEntries([...types].map(([path, all]) => [path, [...all].toSorted().join(' or ')])),
    titles: items.flatMap((item) => textOf(item.title ?? item.name) ?? []),
    links: items.flatMap((item) => {
      const link = item.link ?? item.url;
      return typeof link === 'string' ? [local(link)] : [];
    }),
    count: list?.length,
  };
}

/** The response if it is a list, or the list in a response with a total. */
function listIn(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (!isObject(value) || !('total' in value || 'total_pages' in value)) return undefined;
  return Object.values(value).find((member) => Array.isArray(member));
}

function textOf(title: unknown): string | undefined {
  const text = isObject(title) ? title.rendered : title;
  return typeof text === 'string' ? plainText(text).replace(/\s+/g, ' ').trim() : undefined;
}
