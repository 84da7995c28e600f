import type { Params } from '../../contract/params.ts';
import type { Contributions } from '../../contract/points/point.ts';
import type { FieldPoint } from '../../contract/routes/extension.ts';
import type { Route } from '../../contract/routes/route.ts';

/** All parameters of a route: its own, and those that extensions of its list and its fields add. */
export function routeParams(route: Route, contributions: Contributions): Params {
  const extensions = [
    ...(route.list ? contributions.all(route.list) : []),
    ...(route.fields ? contributions.all(route.fields) : []),
  ];
  return Object.assign({}, route.params, ...extensions.map((extension) => extension.params));
}

/** The fields that extensions add to a kind of record, as far as they declare them. */
export const shownBy =
  ({ contributions }: { readonly contributions: Contributions }) =>
  (point: FieldPoint): Params =>
    Object.assign({}, ...contributions.all(point).map(({ shows }) => shows));
