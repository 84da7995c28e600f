import * as v from 'valibot';
import { ApiError } from '../contract/error.ts';
import { system } from '../contract/fixed-principals.ts';
import type { Plugin } from '../contract/plugin.ts';
import type { Route } from '../contract/routes/route.ts';
import { firstIssue, messageOf } from '../lib/index.ts';
import { SliceSpent } from '../store/index.ts';
import { AnswerBudget } from './body/answer-work.ts';
import { plainReading } from './cache/reading.ts';
import type { Generation } from './generation.ts';
import { asSent } from './request/as-sent.ts';
import { readingCall } from './request/read-call.ts';
import { TakenRequest } from './request/taken-request.ts';
import { type CompiledRoute, compileRoute } from './routing/compiled-route.ts';
import { pathParts } from './routing/route-path.ts';
import { createRouter } from './routing/router.ts';
import { prepareAtOnce } from './run/prepare.ts';
import { runRead } from './run/run.ts';

/** Used if the store has no record of the plugin yet; a route then reports that nothing was found, which is not a failure. */
const FIRST_ID = 1;

/**
 * Runs the reads of a plugin on the stored records, as the system principal and with path parameters only, and discards the results.
 * Writes, streams and reads with a `stage` are not tried.
 *
 * @param now milliseconds since 1970 UTC
 * @returns unexpected errors and results that do not match `returns`; one sentence each
 */
export function tryReads(generation: Generation, plugin: Plugin, now: number): readonly string[] {
  const tried = generation.routes
    .filter((mounted) => mounted.plugin.name === plugin.name && isTried(mounted.route))
    .map((mounted) => compileRoute(generation, mounted));
  const router = createRouter(tried);
  const id = firstId(generation, plugin);
  return tried.flatMap((routed) => {
    const wrong = problemOf(generation, routed, { matches: router(pathOf(routed, id)), now });
    return wrong === undefined ? [] : [`GET ${routed.route.path} of plugin ${plugin.name}${wrong}`];
  });
}

const isTried = ({ kind, stage, stream }: Route): boolean => kind === 'read' && !stage && !stream;

function problemOf(
  generation: Generation,
  { route }: CompiledRoute,
  { matches, now }: { readonly matches: Parameters<typeof prepareAtOnce>[0]; readonly now: number },
): string | undefined {
  const budget = new AnswerBudget(generation.settings.limits);
  const reading = readingCall(
    { path: route.path, url: route.path, sent: Object.create(null) },
    { principal: system, now, address: 'local', budget },
  );
  // there is no request, so everything that the route takes is empty
  const call = { ...reading, taken: new TakenRequest(route.takes ?? {}) };
  try {
    const { body, type } = runRead(generation, prepareAtOnce(matches, call), plainReading(generation, now));
    if (type !== undefined || route.types.some((one) => one !== 'application/json')) return undefined;
    const { issues } = v.safeParse(route.returns, asSent(body));
    return issues && ` answers unlike its returns: ${firstIssue(issues).message}`;
  } catch (error) {
    if (error instanceof ApiError || error instanceof SliceSpent) return undefined;
    return ` fails: ${messageOf(error)}`;
  }
}

/** The id of a stored record of the plugin. */
function firstId(generation: Generation, plugin: Plugin): number {
  const store = generation.readerFor(plugin);
  const ids = plugin.collections.map((collection) => store.of(collection as never).find({ limit: 1 }).rows[0]?.id);
  return ids.find((id) => id !== undefined) ?? FIRST_ID;
}

const pathOf = ({ namespace, route: { path, params } }: CompiledRoute, id: number): string =>
  [
    '',
    namespace,
    ...pathParts(path, params).map((part) => {
      if ('literal' in part) return part.literal;
      return { digits: String(id), part: 'none', pair: 'none/none' }[part.takes];
    }),
  ].join('/');
