import type { Calls } from '../contract/calls.ts';
import type { Collection } from '../contract/collection.ts';
import { type Moment, momentAt } from '../contract/moment.ts';
import type { Plugin } from '../contract/plugin.ts';
import type { Context, ReadContext, StageContext, WriteContext } from '../contract/route.ts';
import type { Transaction } from '../contract/store.ts';
import type { Upload } from '../contract/upload.ts';
import type { Staging } from '../files/staging.ts';
import type { Generation } from '../generation.ts';
import type { Call } from './call.ts';
import { checkIfMatch } from './check-if-match.ts';
import { type CompiledRoute, fieldsOf } from './compiled-route.ts';
import type { Reading } from './kept/reading.ts';
import { type LightRequest, signalOf } from './light.ts';
import type { StaleBase } from './merge/stale-base.ts';
import { narrow } from './narrow.ts';
import type { Notices } from './notices.ts';
import { openApiDocument } from './openapi.ts';
import type { Prepared } from './prepared.ts';
import { shownFields } from './shown-fields.ts';
import { validateFields } from './validate.ts';

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
  readonly request: Pick<LightRequest, 'signal'>;
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

/** What a read's `run` gets. */
export function readContext(
  generation: Generation,
  prepared: Prepared,
  reading: Reading,
): ReadContext<unknown, unknown, unknown> {
  const { call, params, lists, route } = prepared;
  const { plugin } = route;
  return {
    ...commonContext(generation, route, call, params, reading.moment),
    ...narrow(reading, lists),
    shownFields: shownFields(generation, reading),
    rendered: (text, make) => reading.rendered(plugin, text, make),
    part: (view, record, make) => reading.part(plugin, view, record, make, call.sent._fields !== undefined),
    staged: prepared.staged,
    // only when asked: the core's own routes have no store
    get store() {
      return reading.storeOf(plugin);
    },
  };
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
  return {
    ...common,
    store,
    staged,
    shownFields: shownFields(generation, { storeOf, moment: common.moment }),
    rendered: (text, make) => reading.rendered(route.plugin, text, make),
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
}
