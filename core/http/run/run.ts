import type { StoreReader } from '../../contract/data/store-reader.ts';
import { system } from '../../contract/fixed-principals.ts';
import type { Plugin } from '../../contract/plugin.ts';
import { Reply } from '../../contract/routes/reply.ts';
import { workOf } from '../body/answer-work.ts';
import type { Reading } from '../cache/reading.ts';
import type { Generation, StoreFor, WideStoreFor } from '../generation.ts';
import type { StaleBase } from '../merge/stale-base.ts';
import { asSent } from '../request/as-sent.ts';
import type { Sent } from '../request/parameters.ts';
import { checkOwn } from '../response/check-own.ts';
import type { Outcome, RecordVersion } from '../response/outcome.ts';
import { isForOne } from '../response/response-headers.ts';
import type { CompiledRoute } from '../routing/compiled-route.ts';
import { checkDisjoint } from './check-disjoint.ts';
import { ReadingContext, WritingContext } from './context.ts';
import { DRY_RUN_HEADER } from './dry-run.ts';
import { onlyFields, wantedFields, wantedOfOne, wantedRelations } from './global-parameters.ts';
import { ignoredHeader } from './ignored.ts';
import { createNotices, type Notices } from './notices.ts';
import type { Prepared } from './prepared.ts';

/** The body, reduced to `_fields`. */
function leftOf(body: unknown, { _fields, _embed }: Sent): unknown {
  if (_fields === undefined) return body;
  const wanted = wantedFields(_fields);
  if (!wanted) return body;
  return onlyFields(body, Array.isArray(body) ? wanted : wantedOfOne(wanted, wantedRelations(_embed) !== undefined));
}

/** Turns a handler's reply into an outcome: applies `_fields`, and adds headers, with totals under the plugin's names. */
function present(
  { call, route, ignored, isDryRun }: Prepared,
  { body, options }: Reply,
  version: RecordVersion | undefined,
): Outcome {
  const { status = route.route.status } = options;
  if (status !== 200 || options.headers) checkOwn({ status, headers: options.headers });
  return {
    status,
    body: options.type === undefined ? leftOf(body, call.sent) : body,
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
    // an ETag would name a version that does not exist
    version: isDryRun ? undefined : version,
    secret: options.secret || goesByRequest(route) || isForOne(options.headers),
    cacheControl: route.route.kind === 'read' ? route.policy?.cacheControl : undefined,
    type: options.type,
  };
}

/** Does the response depend on the request itself, so that it is valid for this request only? */
const goesByRequest = ({ route, policy }: CompiledRoute): boolean =>
  route.takes !== undefined || (policy !== undefined && policy.from.length > 0);

type Run = (context: unknown) => unknown;

const asReply = (value: unknown): Reply => (value instanceof Reply ? value : new Reply(value, {}));

/** Calls a handler. @throws Error if it is asynchronous, since other calls could come between its reads and its writes */
function called({ attention }: Generation, { route: mounted }: Prepared, context: unknown): Reply {
  const { route, plugin } = mounted;
  const value = attention.given(mounted, () => (route.run as Run)(context));
  if (value instanceof Promise)
    throw new Error(
      `plugin ${plugin.name}: run of ${route.path} must not be asynchronous: wait in stage, whose result is staged`,
    );
  return asReply(value);
}

/** The version must be read together with the body: an ETag must not promise a state that the body does not show. */
function versionOf({ options: { record } }: Reply, store: () => StoreReader): RecordVersion | undefined {
  const file = record && store().of(record.collection).version(record.id);
  return file === undefined ? undefined : { file, beside: record?.beside };
}

/** Runs a prepared read. */
export function runRead(generation: Generation, prepared: Prepared, reading: Reading): Outcome {
  if (prepared.route.route.stage || goesByRequest(prepared.route)) reading.once();
  const reply = called(generation, prepared, new ReadingContext(generation, prepared, reading));
  return present(
    prepared,
    reply,
    versionOf(reply, () => reading.storeOf(prepared.route.plugin)),
  );
}

/** What a write has besides its transaction. */
interface Writing {
  /** Made when the first is added. */
  readonly notices: () => Notices;
  /** Supplies texts and numbers that the response shows after the write is stored. */
  readonly reading: Reading;
  readonly wideFor: WideStoreFor;
}

/**
 * Runs a prepared write in an open transaction, in which each plugin has its own store. It may be run again in a new one.
 *
 * @throws ApiError rest_answer_too_large, before anything is stored
 */
export function runWrite(
  generation: Generation,
  prepared: Prepared,
  storeFor: StoreFor,
  { notices, reading, wideFor }: Writing,
): Outcome {
  const { route, plugin } = prepared.route;
  const actor = route.actsForPlugin ? system : prepared.call.principal;
  // as the actor, because the first principal that requests a view becomes the author of the commit
  const wide = () => wideFor(actor);
  generation.checkStanding(prepared.call.principal, wide());
  const storeOf = (asking: Plugin) => storeFor(asking, actor);
  const stale: StaleBase[] = [];
  const run = (one: Prepared) =>
    called(
      generation,
      one,
      new WritingContext(generation, one, storeOf, {
        notices,
        reading,
        onStale: (found) => stale.push(found),
        wide,
        asSystem: () => wideFor(system),
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

/** Presents the result of `stage`, for a route without `run`. */
const presentStaged = (prepared: Prepared): Outcome => present(prepared, asReply(prepared.staged), undefined);

/** A prepared write that failed among several: which one, and why. */
export class WriteFailed extends Error {
  readonly prepared: Prepared;

  constructor(prepared: Prepared, cause: unknown) {
    super('a write failed', { cause });
    this.prepared = prepared;
  }
}

/**
 * Runs prepared writes in one transaction, in their order, and notifies listeners when it is durable. If one is a dry run, all
 * are.
 */
export type Write = (writes: readonly Prepared[]) => Promise<readonly Outcome[]>;

/**
 * @param readingAt creates the reading of a response, at an instant in milliseconds since 1970 UTC
 * @returns Rejects with WriteFailed if one of the writes fails, in which case nothing is stored; otherwise with what the store throws
 */
export const createWrite =
  (generation: Generation, readingAt: (now: number) => Reading): Write =>
  async (writes) => {
    let made: Notices | undefined;
    const notices = () => {
      made ??= createNotices(generation);
      return made;
    };
    const isDryRun = writes.some((prepared) => prepared.isDryRun);
    const transact = isDryRun ? generation.rehearse : generation.transaction;
    const outcomes = await transact(function* (storeFor, wideFor) {
      made?.clear();
      const done: Outcome[] = [];
      for (const prepared of writes) {
        if (done.length > 0) yield;
        try {
          const reading = readingAt(prepared.call.now);
          done.push(runWrite(generation, prepared, storeFor, { notices, reading, wideFor }));
        } catch (error) {
          throw new WriteFailed(prepared, error);
        }
      }
      return done;
    });
    if (!isDryRun) made?.deliver();
    return outcomes;
  };

/** Runs one write, or presents its staged result if the route has no `run`. @throws what it or the store throws */
export async function writeOne(write: Write, prepared: Prepared): Promise<Outcome> {
  if (!prepared.route.route.run) return presentStaged(prepared);
  try {
    const [outcome] = await write([prepared]);
    if (!outcome) throw new Error('a write returned no result');
    return outcome;
  } catch (error) {
    throw error instanceof WriteFailed ? error.cause : error;
  }
}
