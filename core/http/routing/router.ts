import { IttyRouter } from 'itty-router';
import type { Route } from '../../contract/routes/route.ts';
import { decodePart } from '../request/parameters.ts';
import { type PathTakes, pathParts } from './route-path.ts';

/** What a router needs to know about a route. */
interface Routable {
  readonly namespace: string;
  readonly route: Pick<Route, 'path' | 'params'>;
}

/** A route whose path matches, regardless of its methods, with the path parameters by name, decoded. */
export interface Match<R extends Routable> {
  readonly routed: R;
  readonly parts: Readonly<Record<string, string>>;
}

/** Finds all routes at a path below the REST root, in order of declaration. For the same literal path it returns the same array. */
export type Router<R extends Routable> = (path: string) => readonly Match<R>[];

interface Entry<R> {
  readonly routed: R;
  readonly pattern: RegExp;
}

/**
 * What a parameter matches in a path that is still encoded. 16 or more digits do not match: they could exceed the safe integers
 * and find another record. A pair whose slash is encoded is one part, not the first of two.
 */
const PATTERNS: Readonly<Record<Exclude<PathTakes, 'part'>, string>> = {
  digits: String.raw`\d{1,15}`,
  pair: '(?:(?!%2[Ff])[^/])+/{1,2}[^/]+|[^/]+%2[Ff][^/]+',
};

/** Matches a single part where a pair is expected, unless another route has that name; its route then reports the error (reference). */
function aloneBeside(namespace: string, path: string, all: readonly Routable[]): string {
  const begin = path.slice(0, path.lastIndexOf('/') + 1);
  const names = all
    .filter((one) => one.namespace === namespace && one.route.path.startsWith(begin))
    .map(({ route }) => route.path.slice(begin.length))
    .filter((name) => /^[\w-]+$/.test(name));
  return `${names.map((name) => `(?!${name}$)`).join('')}[^/]{2,}`;
}

/**
 * itty-router compiles the pattern; we do the matching. Its `fetch` would parse a URL for each request, resolve `..` after
 * permissions were looked up by another path, and respond with a promise.
 *
 * @param all all routes
 */
function patternOf({ namespace, route }: Routable, all: readonly Routable[]): RegExp {
  const parts = pathParts(route.path, route.params).map((part) => {
    if ('literal' in part) return part.literal;
    if (part.takes === 'part') return `:${part.parameter}`;
    const alone = part.takes === 'pair' && route.path.endsWith(`/:${part.parameter}+`);
    const taken = [PATTERNS[part.takes], ...part.words, ...(alone ? [aloneBeside(namespace, route.path, all)] : [])];
    return `(?<${part.parameter}>${taken.join('|')})`;
  });
  const router = IttyRouter();
  router.all(`/${parts.join('/')}`, () => undefined);
  const [entry] = router.routes;
  if (!entry) throw new Error(`itty-router cannot compile the path ${route.path}`);
  return entry[1];
}

/** The first part of a declared or requested path: `events` of `/events/12`. */
const firstPart = (path: string) => path.split('/', 2)[1] ?? '';

/**
 * Creates a router that matches by namespace, then by the first part of the path, and only then by pattern: a scan over all
 * patterns would cost a third of the speed with 150 routes.
 *
 * @throws Error if a route's path begins with a parameter, since it would compete with all routes of its namespace
 */
export function createRouter<R extends Routable>(routes: readonly R[]): Router<R> {
  const namespaces = new Map<string, Map<string, Entry<R>[]>>();
  for (const routed of routes) {
    const first = firstPart(routed.route.path);
    if (first.startsWith(':')) throw new Error(`path ${routed.route.path} must begin with a name, not a parameter`);
    const resources = namespaces.get(routed.namespace) ?? new Map<string, Entry<R>[]>();
    namespaces.set(routed.namespace, resources);
    const entries = resources.get(first) ?? [];
    resources.set(first, entries);
    entries.push({ routed, pattern: patternOf(routed, routes) });
  }
  // one namespace may be the prefix of another: try the longest first
  const byLength = [...namespaces]
    .map(([namespace, resources]) => ({ prefix: prefixOf(namespace), resources }))
    .sort((a, b) => b.prefix.length - a.prefix.length);

  const match: Router<R> = (path) => {
    for (const { prefix, resources } of byLength) {
      if (!isBelow(path, prefix)) continue;
      const rest = path.slice(prefix.length);
      return (resources.get(firstPart(rest)) ?? []).flatMap(({ routed, pattern }) => {
        const found = pattern.exec(rest === '' ? '/' : rest);
        return found ? [{ routed, parts: decodeParts(found.groups ?? {}) }] : [];
      });
    }
    return [];
  };
  const literal = new Map(routes.map(literalPath).flatMap((path) => (path === undefined ? [] : [[path, match(path)]])));
  return (path) => literal.get(path) ?? match(path);
}

const isBelow = (path: string, prefix: string): boolean =>
  path.startsWith(prefix) && (path.length === prefix.length || path[prefix.length] === '/');

const prefixOf = (namespace: string): string => (namespace === '' ? '' : `/${namespace}`);

/** The path of a route without parameters, whose matches are computed before the first request. */
const literalPath = ({ namespace, route: { path } }: Routable): string | undefined =>
  path.includes(':') ? undefined : `${prefixOf(namespace)}${path}`;

const decodeParts = (groups: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, decodePart(text)]));

/** The route among those at a path that handles a method; undefined if none does. */
export const matchOf = <R extends Routable & { readonly route: Pick<Route, 'methods'> }>(
  matches: readonly Match<R>[],
  method: string,
): Match<R> | undefined => {
  for (const match of matches) if ((match.routed.route.methods as readonly string[]).includes(method)) return match;
  return undefined;
};
