import type { Collection } from '../../contract/data/collection.ts';
import type { Condition, Rank } from '../../contract/data/query.ts';
import type { Transaction } from '../../contract/data/store.ts';
import { type HttpRequest, signalOf } from '../../contract/http-message.ts';
import type { Plugin } from '../../contract/plugin.ts';
import type { Principal } from '../../contract/principal.ts';
import type { Calls } from '../../contract/routes/calls.ts';
import { type Moment, momentAt } from '../../contract/routes/moment.ts';
import type { Context, KeptFor, ReadContext, StageContext, WriteContext } from '../../contract/routes/route.ts';
import type { ShownFields } from '../../contract/routes/shown-fields.ts';
import type { Upload } from '../../contract/routes/upload.ts';
import type { Reading } from '../cache/reading.ts';
import type { Generation } from '../generation.ts';
import type { StaleBase } from '../merge/stale-base.ts';
import { type Validated, validateFields } from '../params/validate.ts';
import type { Call } from '../request/call.ts';
import { type CompiledRoute, fieldsOf } from '../routing/compiled-route.ts';
import { openApiDocument } from '../routing/openapi.ts';
import type { Staging } from '../upload/staging.ts';
import { checkIfMatch } from './check-if-match.ts';
import type { Notices } from './notices.ts';
import type { Prepared } from './prepared.ts';

/** Lets the extensions of a kind show what is theirs, each with what its own plugin may read. */
const shownFields =
  ({ contributions }: Generation, reading: Pick<Reading, 'storeOf' | 'moment'>): ShownFields =>
  (point, record) => {
    const { moment } = reading;
    const shown = contributions
      .by(point)
      .map(({ plugin, value }) => value.show(record, { store: reading.storeOf(plugin), moment }));
    return Object.assign({}, ...shown);
  };

/** What the extensions' parameters mean as filters and as an order. */
interface Narrowed {
  readonly narrow: readonly Condition[];
  readonly rank: Rank | undefined;
}

/**
 * Lets each extension of a list turn its parameters into a filter and an order, before totals are counted. Of several that
 * order, the first counts: a list has one order.
 */
function narrow(reading: Reading, lists: Validated['lists']): Narrowed {
  const asked = lists.map(({ by: { plugin, extension }, values }) => ({
    extension,
    input: { params: values, store: reading.storeOf(plugin), moment: reading.moment },
  }));
  return {
    narrow: asked
      .map(({ extension, input }) => extension.where?.(input))
      .filter((condition) => condition !== undefined),
    // a point of a list takes what orders the records of that list
    rank: asked
      .map(({ extension, input }) => extension.rank?.(input))
      .find((rank) => rank !== undefined) as Narrowed['rank'],
  };
}

/** What every handler gets. */
export const commonContext = (
  generation: Generation,
  { namespace, config }: CompiledRoute,
  call: Call,
  params: unknown,
  moment: Moment = momentAt(call.now),
): Context<unknown> => ({
  params,
  principal: call.principal,
  moment,
  address: call.address,
  site: generation.site,
  config,
  contributions: generation.contributions,
  url: call.url,
  describe: () => openApiDocument(generation, namespace),
});

/** What a stage works with beside its call. */
export interface InHand {
  readonly calls: Calls;
  readonly staging: Staging;
  /** The one that came with it. */
  readonly upload: Upload | undefined;
  /** The request that it is for. */
  readonly request: Pick<HttpRequest, 'signal'>;
}

/** What a `stage` gets; that of a read takes what it needs of it. */
export function stageContext(
  generation: Generation,
  route: CompiledRoute,
  call: Call,
  params: unknown,
  { staging, upload, calls, request }: InHand,
): StageContext<unknown> {
  const { plugin } = route;
  const network = generation.network(plugin, call.principal);
  return {
    ...commonContext(generation, route, call, params),
    changeSettings: (change) => generation.changeSettings(plugin, change, call.principal),
    presentPlugins: () => {
      generation.checkUse(plugin, 'settings');
      return generation.presentPlugins();
    },
    store: generation.readerFor(plugin),
    running: generation.running,
    get signal() {
      return signalOf(request);
    },
    upload,
    checkIfMatch: (collection, id, beside) => {
      const aim = { collection: collection as unknown as Collection, id, beside };
      checkIfMatch(generation, { call, route }, generation.readerFor(plugin), aim);
    },
    files: staging.for(plugin),
    randomBytes: (count) => generation.randomBytes(count),
    readBelow: (folder, path, most) => generation.readBelow(plugin, folder, path, most),
    get accounts() {
      generation.checkUse(plugin, 'accounts');
      return generation.accounts(call.principal, call.now);
    },
    get calls() {
      generation.checkUse(plugin, 'calls');
      return calls;
    },
    get network() {
      generation.checkUse(plugin, 'network');
      return network;
    },
    get health() {
      generation.checkUse(plugin, 'health');
      return generation.health;
    },
  };
}

/** By whom parts are kept for, all that a view may know of who reads: nothing for strangers, undefined where nothing is kept. */
function readerOf({ user, system, applicationPassword }: Principal): Readonly<Record<KeptFor, string | undefined>> {
  if (!user && !system) return { strangers: '', everyone: '' };
  return { strangers: undefined, everyone: user && JSON.stringify([user, applicationPassword]) };
}

/**
 * Has a context note that the address is read: what is made with it is for this request alone. It is no member that copies of the
 * context have, for they would read it, whatever they are for.
 */
const notingAddress = <C extends Context<unknown>>(context: C, { address }: Call, reading: Reading): C =>
  Object.defineProperty(context, 'address', {
    enumerable: false,
    get: () => {
      reading.once();
      return address;
    },
  });

/** What a read's `run` gets. */
export function readContext(
  generation: Generation,
  prepared: Prepared,
  reading: Reading,
): ReadContext<unknown, unknown, unknown> {
  const { call, params, lists, route } = prepared;
  const { plugin } = route;
  const less = call.sent._fields !== undefined;
  const reader = readerOf(call.principal);
  const context: ReadContext<unknown, unknown, unknown> = {
    ...commonContext(generation, route, call, params, reading.moment),
    ...narrow(reading, lists),
    shownFields: shownFields(generation, reading),
    rendered: (text, make) => reading.rendered(plugin, text, make),
    counted: (what, count) => reading.counted(plugin, what, count),
    part: (view, record, make, keptFor = 'strangers') =>
      reading.part(plugin, { view, record, make, less, reader: reader[keptFor] }),
    staged: prepared.staged,
    // only when asked: the core's own routes have no store
    get store() {
      return reading.storeOf(plugin);
    },
  };
  return notingAddress(context, call, reading);
}

/** What a write has beside its store. */
interface Writing {
  readonly notices: Notices;
  /** Has what its answer shows, once it is stored. */
  readonly reading: Reading;
  /** It goes on though its record has changed since its client read it. */
  readonly onStale: (stale: StaleBase) => void;
  /** The core's view of its transaction. */
  readonly wide: () => Transaction;
}

/** What a write's `run` gets. */
export function writeContext(
  generation: Generation,
  prepared: Prepared,
  storeOf: (plugin: Plugin) => Transaction,
  { notices, onStale, reading, wide }: Writing,
): WriteContext<unknown, unknown, unknown> {
  const { call, route, params, staged } = prepared;
  const common = commonContext(generation, route, call, params);
  const store = storeOf(route.plugin);
  const context: WriteContext<unknown, unknown, unknown> = {
    ...common,
    store,
    staged,
    shownFields: shownFields(generation, { storeOf, moment: common.moment }),
    rendered: (text, make) => reading.rendered(route.plugin, text, make),
    // as the transaction sees it
    counted: (_what, count) => count({ ...common, store }),
    extra: (before) => Object.assign({}, ...prepared.fields.map(({ by, sent }) => by.extension.store(sent, before))),
    extraWithin: (point, data) => {
      const fields = validateFields(fieldsOf(generation, point), data);
      return Object.assign({}, ...fields.map(({ by, sent }) => by.extension.store(sent, undefined)));
    },
    checkIfMatch: (collection, id, beside) => {
      const aim = { collection: collection as unknown as Collection, id, beside };
      const stale = checkIfMatch(generation, prepared, store, aim);
      if (stale) onStale(stale);
    },
    handOver: (from, to) => {
      generation.checkUse(route.plugin, 'accounts');
      generation.handOver(wide(), from, to);
    },
    notify: notices.add,
  };
  return notingAddress(context, call, reading);
}
