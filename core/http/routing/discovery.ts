import { Temporal } from 'temporal-polyfill';
import * as v from 'valibot';
import type { Moment } from '../../contract/data/query.ts';
import type { Params } from '../../contract/params.ts';
import type { Contributions } from '../../contract/points/point.ts';
import type { Route } from '../../contract/routes/route.ts';
import { escapeHtml } from '../../lib/index.ts';
import type { Generation, MountedRoute } from '../generation.ts';
import { argsOf } from '../params/json-schema.ts';
import { routeParams } from '../request/route-params.ts';
import { oncePerGeneration } from './once-per-generation.ts';
import { type PathParameter, type PathTakes, pathParts } from './route-path.ts';

/** Parameters of the root: `context` is accepted but ignored, as in the reference. */
export const rootParams: Params = {
  context: v.optional(v.pipe(v.string(), v.description('Has no effect.')), 'view'),
};

/** Parameters of a namespace's index (contract, Discovery). */
export const namespaceParams = (namespace: string): Params => ({
  namespace: v.optional(v.pipe(v.string(), v.description('Has no effect.')), namespace),
  ...rootParams,
});

/** Path of the OpenAPI document of the whole API, below the REST root. */
export const DOCUMENT_PATH = '/openapi.json';

/** Listed namespaces of the active plugins, in order. */
export const namespacesOf = (generation: Generation): readonly string[] => [
  ...new Set(generation.routes.filter(({ plugin }) => plugin.indexed).map(({ namespace }) => namespace)),
];

/** The path below the REST root, with parameters formatted by `write`. */
const writtenPath = ({ namespace, route }: MountedRoute, write: (part: PathParameter) => string): string => {
  const parts = pathParts(route.path, route.params).map((part) => ('literal' in part ? part.literal : write(part)));
  return `/${[...(namespace === '' ? [] : [namespace]), ...parts].join('/')}`;
};

const WRITTEN: Readonly<Record<PathTakes, string>> = {
  digits: String.raw`[\d]+`,
  part: '[^/]+',
  pair: '[^/]+/{1,2}[^/]+',
};

/** The key of a route in an index. Groups are not nested, because a well-known client cannot parse nested ones. */
const routeKey = (mounted: MountedRoute): string =>
  writtenPath(mounted, ({ parameter, takes, words }) => `(?P<${parameter}>${[WRITTEN[takes], ...words].join('|')})`);

/** The path as a URI template (RFC 6570, level 1), as in OpenAPI: `/events/{id}`. */
export const routeTemplate = (mounted: MountedRoute): string =>
  writtenPath(mounted, ({ parameter }) => `{${parameter}}`);

/** Parameters under the names that clients send: a shadowed one (contract/route.ts) has the name of the path's part. */
function sentParams(route: Route, contributions: Contributions): Params {
  const aliases = new Set(Object.values(route.shadowed));
  return Object.fromEntries(Object.entries(routeParams(route, contributions)).filter(([name]) => !aliases.has(name)));
}

/** The endpoints of routes that share a path. If one can be batched, all are marked so, as in the reference. */
export function endpointsOf(routes: readonly MountedRoute[], generation: Generation) {
  const isBatched = routes.some(({ route }) => route.batch);
  return routes.map(({ route }) => ({
    methods: route.methods,
    ...(isBatched && { allow_batch: { v1: true as const } }),
    args: argsOf(sentParams(route, generation.contributions)),
  }));
}

/** The index entry of a core route: the root, or a namespace's own path. */
const ownEntry = (path: string, namespace: string, params: Params, generation: Generation): RouteEntry => ({
  namespace,
  methods: ['GET'],
  endpoints: [{ methods: ['GET'], args: argsOf(params) }],
  _links: { self: [{ href: generation.site.rest(path) }] },
});

/** The index entry of one path. */
type RouteEntry = ReturnType<typeof routeEntry>;

function routeEntry(routes: readonly [MountedRoute, ...MountedRoute[]], generation: Generation) {
  const template = routeTemplate(routes[0]);
  const href = generation.site.rest(template);
  return {
    namespace: routes[0].namespace,
    methods: [...new Set(routes.flatMap(({ route }) => route.methods))],
    endpoints: endpointsOf(routes, generation),
    _links: { self: [template.includes('{') ? { href, templated: true as const } : { href }] },
  };
}

/** Routes grouped by path, in order. */
export function byPath(routes: readonly MountedRoute[]): ReadonlyMap<string, [MountedRoute, ...MountedRoute[]]> {
  const paths = new Map<string, [MountedRoute, ...MountedRoute[]]>();
  for (const mounted of routes) {
    const key = routeKey(mounted);
    const sharing = paths.get(key);
    if (sharing) sharing.push(mounted);
    else paths.set(key, [mounted]);
  }
  return paths;
}

const routeEntries = (routes: readonly MountedRoute[], generation: Generation): Readonly<Record<string, RouteEntry>> =>
  Object.fromEntries([...byPath(routes)].map(([key, sharing]) => [key, routeEntry(sharing, generation)]));

const namespaceRoutes = oncePerGeneration((generation, namespace): Readonly<Record<string, RouteEntry>> => {
  const routes = generation.routes.filter((mounted) => mounted.namespace === namespace);
  return {
    [`/${namespace}`]: ownEntry(`/${namespace}`, namespace, namespaceParams(namespace), generation),
    ...routeEntries(routes, generation),
  };
});

/** Routes outside the listed namespaces; the reference gives them an empty namespace. */
const otherRoutes = oncePerGeneration((generation, namespace): Readonly<Record<string, RouteEntry>> => {
  const routes = generation.routes.filter(({ plugin }) => !plugin.indexed);
  const entries = Object.entries(routeEntries(routes, generation));
  return Object.fromEntries(entries.map(([key, entry]) => [key, { ...entry, namespace }]));
});

/** `GET /{namespace}`: the index of one namespace. @param namespace one of `namespacesOf` */
export const namespaceIndex = (generation: Generation, namespace: string) => ({
  namespace,
  routes: namespaceRoutes(generation, namespace),
  _links: { up: [{ href: generation.site.rest('/') }] },
});

/** UTC offsets change only on the quarter hour, in every time zone; in milliseconds. */
const QUARTER = 15 * 60_000;

/** The zone's current UTC offset in hours. */
function offsetHours(timezone: string, moment: Moment): number {
  return moment.hold((now) => {
    const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timezone);
    return { value: offsetNanoseconds / 3_600_000_000_000, until: (Math.floor(now / QUARTER) + 1) * QUARTER };
  });
}

/** `GET /` (reference, Headers everywhere): the index of the whole API. Name and description are HTML. */
export function rootIndex(generation: Generation, moment: Moment) {
  const { site } = generation;
  const namespaces = namespacesOf(generation);
  const routes: Record<string, RouteEntry> = {
    '/': ownEntry('/', '', rootParams, generation),
    [DOCUMENT_PATH]: ownEntry(DOCUMENT_PATH, '', {}, generation),
    ...otherRoutes(generation, ''),
  };
  for (const namespace of namespaces) Object.assign(routes, namespaceRoutes(generation, namespace));
  return {
    name: escapeHtml(site.title),
    description: escapeHtml(site.description),
    url: site.url,
    home: site.url,
    gmt_offset: offsetHours(site.timezone, moment),
    timezone_string: site.timezone,
    namespaces,
    authentication: generation.authentication,
    routes,
  };
}
