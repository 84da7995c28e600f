import type * as v from 'valibot';
import { problem } from '../../contract/problem.ts';
import { didYouMean, isObject, oncePer } from '../../lib/index.ts';
import { inner } from '../params/coerce.ts';
import type { Sent } from '../request/parameters.ts';
import type { CompiledRoute } from '../routing/compiled-route.ts';
import { DRY_RUN } from './dry-run.ts';

/** A member of a body that nothing uses. */
export interface Ignored {
  /** Members of objects after a dot: `meta.colour`. */
  readonly name: string;
  /** Names that are allowed in its place. */
  readonly known: readonly string[];
}

/** Names that every route accepts (reference, Global parameters), and those that clients of the reference always send. */
const EVERYWHERE: ReadonlySet<string> = new Set([
  DRY_RUN,
  '_embed',
  '_envelope',
  '_fields',
  '_locale',
  '_method',
  '_wpnonce',
  'context',
]);

/** Names from the client that may appear in a header. */
const NAME = /^[A-Za-z0-9_.-]{1,64}$/;

/** At most this many names are listed. */
const MOST_NAMES = 20;

const WRAPPERS: ReadonlySet<string> = new Set(['optional', 'exact_optional', 'nullable', 'nullish']);

/** The members of an object schema that drops all others; undefined for any other schema. */
function membersOf(schema: v.GenericSchema): readonly string[] | undefined {
  const { wrapped, options, entries } = inner(schema);
  if (WRAPPERS.has(schema.type)) return membersOf(wrapped);
  if (schema.type === 'object') return Object.keys(entries);
  if (schema.type !== 'union') return undefined;
  return options.map(membersOf).find((members) => members !== undefined);
}

/** The members of a body that a route and its extensions use. */
interface Known {
  readonly names: ReadonlySet<string>;
  /** The same names in order. */
  readonly listed: readonly string[];
  /** The members of those that are objects with certain members only. */
  readonly members: ReadonlyMap<string, readonly string[]>;
}

/** Computed at the first request. */
const knownOf = oncePer(({ route, params, lists, fields, reserved }: CompiledRoute): Known => {
  const taken = new Map(
    [params, ...[...lists, ...fields].map((one) => one.params)].flatMap((set) => Object.entries(set.params)),
  );
  const listed = [...taken.keys(), ...Object.keys(route.shadowed), ...reserved.keys()];
  const members = [...taken].flatMap(([name, schema]) => {
    const found = membersOf(schema);
    return found ? [[name, found] as const] : [];
  });
  return { names: new Set(listed), listed, members: new Map(members) };
});

/** Members of a body that neither the route nor its extensions use, including members within its objects. */
export function ignoredMembers(route: CompiledRoute, body: Sent): readonly Ignored[] {
  const { names, listed, members: within } = knownOf(route);
  return Object.entries(body).flatMap(([name, value]) => {
    if (!names.has(name)) return EVERYWHERE.has(name) ? [] : [{ name, known: listed }];
    const members = within.get(name);
    if (!members || !isObject(value)) return [];
    return Object.keys(value)
      .filter((member) => !members.includes(member))
      .map((member) => ({ name: `${name}.${member}`, known: members.map((one) => `${name}.${one}`) }));
  });
}

/** The header `Almanac-Ignored`: the names, or their number if there are too many or one is not a plain name. */
export const ignoredHeader = (ignored: readonly Ignored[]): string =>
  ignored.length <= MOST_NAMES && ignored.every(({ name }) => NAME.test(name))
    ? ignored.map(({ name }) => name).join(', ')
    : String(ignored.length);

/** @throws ApiError 400 rest_invalid_param that lists each with the nearest known name */
export function refuseIgnored(ignored: readonly Ignored[]): void {
  if (ignored.length === 0) return;
  const told = ignored.filter(({ name }) => NAME.test(name)).slice(0, MOST_NAMES);
  const details = Object.fromEntries(
    told.map(({ name, known }) => [
      name,
      {
        code: 'rest_invalid_param',
        message: `${name} is unknown${didYouMean(name, known)}`.replace(/\??$/, (end) => end || '.'),
        data: null,
      },
    ]),
  );
  const params = Object.fromEntries(Object.entries(details).map(([name, { message }]) => [name, message]));
  const others = ignored.length - told.length;
  const list = [...told.map(({ name }) => name), ...(others > 0 ? [`${others} more`] : [])].join(', ');
  throw problem('rest_invalid_param', `Unknown members: ${list}.`, { data: { params, details } });
}
