import type { Plugin } from '../../../core/contract/plugin.ts';
import type { Route } from '../../../core/contract/routes/route.ts';
import type { Cell } from './cell.ts';

/** Declared routes without a cell, and cells without a declared route, one line each. */
export function uncovered(cells: readonly Cell[], plugins: readonly Plugin[]): readonly string[] {
  const declared = new Set(routesOf(plugins));
  const asked = new Set(cells.filter(isOfRoute).map(({ method, route }) => `${method} ${route}`));
  return [
    ...[...declared].filter((key) => !asked.has(key)).map((key) => `${key} is declared and has no cells`),
    ...[...asked].filter((key) => !declared.has(key)).map((key) => `${key} has cells and is not declared`),
  ];
}

/** Is it a cell of a declared route? HEAD and OPTIONS are implicit; a route unknown to anonymous requests does not exist. */
const isOfRoute = ({ who, method, expected }: Cell): boolean =>
  who === 'nobody' &&
  !['HEAD', 'OPTIONS'].includes(method) &&
  !expected.some(({ codes }) => codes?.includes('rest_no_route'));

/** Routes declared by plugins, including those next to routes of other plugins, and the indexes, which the runtime adds. */
const routesOf = (plugins: readonly Plugin[]): readonly string[] => [
  'GET /',
  'GET /openapi.json',
  ...plugins.flatMap(({ namespace, indexed, routes }) => [
    ...(namespace === undefined || !indexed ? [] : [`GET /${namespace}`]),
    ...routes
      .flatMap((route) => [route, ...plugins.flatMap((plugin) => besideOf(plugin, route))])
      .flatMap(({ methods, path }) => methods.map((method) => `${method} /${namespace}${path}`)),
  ]),
];

const besideOf = (plugin: Plugin, { path, item }: Route): readonly Route[] =>
  item ? plugin.routesBeside({ path, collection: item, mayChange: () => false, viewFor: () => () => undefined }) : [];
