import type { Facts } from './facts.ts';

/** Kinds of differences, most severe first. */
export const CLASSES = [
  'unreachable',
  'status',
  'redirect',
  'content-type',
  'members',
  'types',
  'count',
  'titles',
  'canonical',
  'links',
  'size',
  'moved',
] as const;
export type DifferenceClass = (typeof CLASSES)[number];

/** One difference between two responses. */
export interface Difference {
  readonly class: DifferenceClass;
  /** The values on the old site and on this one; for lists, the entries that only one of them has. */
  readonly old: string;
  readonly here: string;
}

const MOST_NAMED = 10;

const list = (values: readonly string[]): string => {
  const named = values.slice(0, MOST_NAMED).join(', ');
  return values.length > MOST_NAMED ? `${named} and ${values.length - MOST_NAMED} more` : named;
};

/** An address without trailing slash: both forms lead to the same page. */
const bare = (address = ''): string => address.replace(/\/(?=$|\?)/, '');

/** The differences on this site; empty where clients and visitors get the same. */
export function compare(old: Facts, here: Facts): readonly Difference[] {
  if (old.status === 200 && here.arrives?.status === 200 && here.arrives.type === old.type)
    return [{ class: 'moved', old: statusOf(old), here: statusOf(here) }];
  if (old.status !== here.status) return [{ class: 'status', old: statusOf(old), here: statusOf(here) }];
  if (old.status >= 300) return differ('redirect', old.location && bare(old.location), bare(here.location));
  const type = differ('content-type', old.type, here.type);
  if (type.length > 0) return type;
  return [
    ...compareJson(old, here),
    ...differ('count', old.total, here.total),
    ...differ('count', old.entries, here.entries),
    ...comparePages(old, here),
    ...differ('size', old.size, here.size),
  ];
}

/** `301 to /fair/` */
const statusOf = ({ status, location }: Facts): string =>
  location === undefined ? String(status) : `${status} to ${location}`;

const differ = (name: DifferenceClass, old: unknown, here: unknown): readonly Difference[] =>
  old === here || old === undefined ? [] : [{ class: name, old: String(old), here: String(here ?? 'none') }];

function compareJson({ json: old }: Facts, { json: here }: Facts): readonly Difference[] {
  if (!old || !here) return [];
  // an empty list says nothing about the members of its items
  const isSeen = (path: string): boolean =>
    !path.includes('[]') || `${path.slice(0, path.lastIndexOf('[]'))}[]` in here.members;
  const missing = Object.keys(old.members).filter((path) => !(path in here.members) && isSeen(path));
  // members inside a missing one are not reported separately
  const highest = missing.filter(
    (path) => !missing.some((other) => path.startsWith(`${other}.`) || path.startsWith(`${other}[]`)),
  );
  const changed = Object.entries(old.members).filter(
    ([path, type]) => path in here.members && !sharesType(type, here.members[path] ?? ''),
  );
  return [
    ...(highest.length > 0 ? [{ class: 'members', old: list(highest), here: 'missing' } as const] : []),
    ...(changed.length > 0
      ? [
          {
            class: 'types',
            old: list(changed.map(([path, type]) => `${path}: ${type}`)),
            here: list(changed.map(([path]) => `${path}: ${here.members[path]}`)),
          } as const,
        ]
      : []),
    ...differ('count', old.count, here.count),
    ...compareLists('titles', old.titles, here.titles),
    ...compareLists('links', old.links.map(bare), here.links.map(bare)),
  ];
}

const sharesType = (old: string, here: string): boolean => {
  const known = here.split(' or ');
  return old.split(' or ').some((type) => known.includes(type) || type === 'null' || here === 'null');
};

function comparePages({ page: old }: Facts, { page: here }: Facts): readonly Difference[] {
  if (!old || !here) return [];
  const links = new Set(here.links.map(bare));
  const missing = old.links.filter((link) => !links.has(bare(link)));
  return [
    ...differ('titles', old.title, here.title),
    ...compareLists('titles', old.headings, here.headings),
    ...differ('canonical', old.canonical && bare(old.canonical), here.canonical && bare(here.canonical)),
    ...(missing.length > 0 ? [{ class: 'links', old: list(missing), here: 'missing' } as const] : []),
  ];
}

/** Compares lists in order. */
function compareLists(name: DifferenceClass, old: readonly string[], here: readonly string[]): readonly Difference[] {
  if (old.join('\n') === here.join('\n')) return [];
  const [gone, come] = [old.filter((one) => !here.includes(one)), here.filter((one) => !old.includes(one))];
  if (gone.length + come.length === 0)
    return [{ class: name, old: list(old), here: `in another order: ${list(here)}` }];
  return [{ class: name, old: list(gone) || 'none', here: list(come) || 'none' }];
}
