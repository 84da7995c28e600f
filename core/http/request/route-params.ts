import type { FieldPoint, Params } from '../../contract/point.ts';
import type { Contributions, Route } from '../../contract/routes/route.ts';

/** All parameters that a route takes: its own, and those that extensions of its list and of its fields add. */
export function routeParams(route: Route, contributions: Contributions): Params {
  const extensions = [
    ...(route.list ? contributions.all(route.list) : []),
    ...(route.fields ? contributions.all(route.fields) : []),
  ];
  return Object.assign({}, route.params, ...extensions.map((extension) => extension.params));
}

/** What extensions of a kind of record show, as far as they say it. */
export const shownBy =
  ({ contributions }: { readonly contributions: Contributions }) =>
  (point: FieldPoint): Params =>
    Object.assign({}, ...contributions.all(point).map(({ shows }) => shows));
