import type { CompiledRoute } from './compiled-route.ts';
import type { Match } from './router.ts';

/** Of the routes at a path the one that answers to a method; undefined when none does. */
export const matchOf = (matches: readonly Match<CompiledRoute>[], asked: string): Match<CompiledRoute> | undefined =>
  matches.find(({ routed }) => routed.route.methods.some((method) => method === asked));
