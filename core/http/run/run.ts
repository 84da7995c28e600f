import type { StoreReader } from '../../contract/data/store.ts';
import { system } from '../../contract/fixed-principals.ts';
import type { Plugin } from '../../contract/plugin.ts';
import { Reply } from '../../contract/routes/reply.ts';
import type { Reading } from '../cache/reading.ts';
import type { Generation, StoreFor, WideStoreFor } from '../generation.ts';
import { checkDisjoint } from '../merge/check-disjoint.ts';
import type { StaleBase } from '../merge/stale-base.ts';
import { asSent } from '../request/as-sent.ts';
import type { CompiledRoute } from '../routing/compiled-route.ts';
import { workOf } from '../work/answer-work.ts';
import { readContext, writeContext } from './context.ts';
import { DRY_RUN_HEADER } from './dry-run.ts';
import { onlyFields, wantedFields } from './fields.ts';
import { ignoredHeader } from './ignored.ts';
import type { Notices } from './notices.ts';
import type { Outcome, RecordVersion } from './outcome.ts';
import type { Prepared } from './prepared.ts';

/** Turns what a handler gave into what is sent: `_fields`, and totals under the names of the plugin. */
function present(
  { call, route, ignored, isDryRun }: Prepared,
  { body, options }: Reply,
  version: RecordVersion | undefined,
): Outcome {
  const wanted = options.type === undefined ? wantedFields(call.sent._fields) : undefined;
  return {
    status: options.status ?? route.route.status,
    body: wanted ? onlyFields(body, wanted) : body,
    headers: {
      ...route.policy?.headers,
      ...options.headers,
      ...(ignored.length > 0 && { 'Almanac-Ignored': ignoredHeader(ignored) }),
      ...(call.prefersStrict && route.route.kind === 'write' && { 'Preference-Applied': 'handling=strict' }),
      ...(isDryRun && DRY_RUN_HEADER),
      ...(options.totals && {
        [route.totals.total]: options.totals.total,
        [route.totals.pages]: options.totals.pages,
      }),
    },
    // an ETag would name a version that nothing has
    version: isDryRun ? undefined : version,
    secret: options.secret || goesByRequest(route),
    cacheControl: route.route.kind === 'read' ? route.policy?.cacheControl : undefined,
    type: options.type,
  };
}

/** Is an answer for the request alone that it was made for? */
const goesByRequest = ({ route, policy }: CompiledRoute): boolean =>
  route.takes !== undefined || (policy !== undefined && policy.from.length > 0);

type Run = (context: unknown) => unknown;

const asReply = (value: unknown): Reply => (value instanceof Reply ? value : new Reply(value, {}));

/** @throws Error when a handler is asynchronous: others would come between its reads and its writes */
function called({ attention }: Generation, { route: mounted }: Prepared, context: unknown): Reply {
  const { route, plugin } = mounted;
  const value = attention.given(mounted, () => (route.run as Run)(context));
  if (value instanceof Promise) throw new Error(`plugin ${plugin.name}: run of ${route.path} must not be asynchronous`);
  return asReply(value);
}

/** The version is read with the body, not later: an ETag must not promise a state that the body does not show. */
function versionOf({ options: { record } }: Reply, store: () => StoreReader): RecordVersion | undefined {
  const file = record && store().of(record.collection).version(record.id);
  return file === undefined ? undefined : { file, beside: record?.beside };
}

/** Runs a prepared read. */
export function runRead(generation: Generation, prepared: Prepared, reading: Reading): Outcome {
  if (prepared.route.route.stage || goesByRequest(prepared.route)) reading.once();
  const reply = called(generation, prepared, readContext(generation, prepared, reading));
  return present(
    prepared,
    reply,
    versionOf(reply, () => reading.storeOf(prepared.route.plugin)),
  );
}

/** What a write has beside its transaction. */
interface Writing {
  readonly notices: Notices;
  /** Has what its answer shows, once it is stored. */
  readonly reading: Reading;
  readonly wideFor: WideStoreFor;
}

/**
 * Runs a prepared write in an open transaction, in which each plugin has a store of its own. It may be run again on a fresh one.
 *
 * @throws ApiError rest_answer_too_large, as long as nothing is stored
 */
export function runWrite(
  generation: Generation,
  prepared: Prepared,
  storeFor: StoreFor,
  { notices, reading, wideFor }: Writing,
): Outcome {
  const { route, plugin } = prepared.route;
  const actor = route.actsForPlugin ? system : prepared.call.principal;
  // as the actor, for whoever is asked for a view first signs the commit
  const wide = () => wideFor(actor);
  generation.checkStanding(prepared.call.principal, wide());
  const storeOf = (asking: Plugin) => storeFor(asking, actor);
  const stale: StaleBase[] = [];
  const run = (one: Prepared) =>
    called(
      generation,
      one,
      writeContext(generation, one, storeOf, {
        notices,
        reading,
        onStale: (found) => stale.push(found),
        wide,
      }),
    );
  const reply = run(prepared);
  for (const one of stale) {
    checkDisjoint(one, {
      prepared,
      answer: asSent(reply.body),
      store: storeFor(plugin, system),
      run: (other) => asSent(run(other).body),
    });
  }
  const outcome = present(
    prepared,
    reply,
    versionOf(reply, () => storeOf(plugin)),
  );
  prepared.call.budget.spend(prepared, workOf(outcome.body).characters);
  if (stale.length === 0) return outcome;
  const applied = [outcome.headers['Preference-Applied'], 'merge'].filter((one) => one !== undefined).join(', ');
  return { ...outcome, headers: { ...outcome.headers, 'Preference-Applied': applied } };
}

/** Presents what `stage` gave, on a route that has no `run`. */
export const presentStaged = (prepared: Prepared): Outcome => present(prepared, asReply(prepared.staged), undefined);
