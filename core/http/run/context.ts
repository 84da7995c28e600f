import type { Collection } from '../../contract/data/collection.ts';
import { type Condition, type Moment, momentAt, type Rank } from '../../contract/data/query.ts';
import type { StoreReader } from '../../contract/data/store-reader.ts';
import type { Transaction } from '../../contract/data/transaction.ts';
import type { Upload } from '../../contract/data/upload.ts';
import { isAnonymous } from '../../contract/fixed-principals.ts';
import { type HttpRequest, signalOf } from '../../contract/http-message.ts';
import type { Plugin } from '../../contract/plugin.ts';
import type { Contributions } from '../../contract/points/point.ts';
import type { Principal } from '../../contract/principal.ts';
import type { Calls } from '../../contract/routes/calls.ts';
import type { Context, KeptFor, ReadContext, StageContext, WriteContext } from '../../contract/routes/context.ts';
import type { Counted, Rendered } from '../../contract/routes/rendering.ts';
import type { ShownFields } from '../../contract/routes/shown-fields.ts';
import type { Taken } from '../../contract/routes/taken.ts';
import type { SiteInfo } from '../../contract/site-info.ts';
import type { Log } from '../../platform/index.ts';
import { readerKey } from '../cache/reader-key.ts';
import type { Reading } from '../cache/reading.ts';
import type { Generation } from '../generation.ts';
import type { StaleBase } from '../merge/stale-base.ts';
import { openApiDocument } from '../openapi/openapi-document.ts';
import type { Call } from '../request/read-call.ts';
import { NOTHING_TAKEN } from '../request/taken-request.ts';
import { type CompiledRoute, fieldsOf } from '../routing/compiled-route.ts';
import type { Staging } from '../upload/staging.ts';
import { rehearsedAccounts } from './dry-run.ts';
import { checkIfMatch } from './if-match.ts';
import type { Notices } from './notices.ts';
import { besides } from './plugin-transaction.ts';
import type { Prepared } from './prepared.ts';
import { type Validated, validateFields } from './validate.ts';

/** Collects the fields that extensions add to a record; each reads with the access of its own plugin. */
const shownFields =
  ({ contributions, site }: Generation, reading: Pick<Reading, 'storeOf' | 'moment'>): ShownFields =>
  (point, record) => {
    const { moment } = reading;
    const shown = contributions
      .by(point)
      .map(({ plugin, value }) => value.show(record, { store: reading.storeOf(plugin), site, contributions, moment }));
    return Object.assign({}, ...shown);
  };

/** Filters and order that result from the extensions' parameters. */
interface Narrowed {
  readonly narrow: readonly Condition[];
  readonly rank: Rank | undefined;
}

const NOTHING_NARROWED: Narrowed = { narrow: [], rank: undefined };

/**
 * Lets each extension of a list turn its parameters into a filter and an order, before totals are counted. If several give
 * an order, the first one wins.
 */
function narrowed(reading: Reading, lists: Validated['lists']): Narrowed {
  if (lists.length === 0) return NOTHING_NARROWED;
  const asked = lists.map(({ by: { plugin, extension }, values }) => ({
    extension,
    input: { params: values, store: reading.storeOf(plugin), moment: reading.moment },
  }));
  return {
    narrow: asked
      .map(({ extension, input }) => extension.where?.(input))
      .filter((condition) => condition !== undefined),
    // extensions of this list's point rank the records of this list
    rank: asked
      .map(({ extension, input }) => extension.rank?.(input))
      .find((rank) => rank !== undefined) as Narrowed['rank'],
  };
}

/** The context that every handler receives. */
export const commonContext = (
  generation: Generation,
  { plugin, namespace, config, log }: CompiledRoute,
  call: Call,
  params: unknown,
  moment: Moment = momentAt(call.now),
): Context<unknown> => ({
  params,
  principal: call.principal,
  moment,
  address: call.address,
  taken: call.taken ?? NOTHING_TAKEN,
  secret: (key) => generation.secret(plugin, key),
  log,
  observed: (observer) => generation.observed(plugin, observer),
  site: generation.site,
  config,
  contributions: generation.contributions,
  url: call.url,
  describe: () => openApiDocument(generation, namespace),
});

/** What a stage works with besides its call. */
export interface InHand {
  readonly calls: Calls;
  readonly staging: Staging;
  /** The file that came with the request. */
  readonly upload: Upload | undefined;
  /** The request being served. */
  readonly request: Pick<HttpRequest, 'signal'>;
}

/** The context of a `stage`; a read's stage uses a subset of it. */
export function stageContext(
  generation: Generation,
  { route, call, params, isDryRun }: Prepared,
  { staging, upload, calls, request }: InHand,
): StageContext<unknown> {
  const { plugin } = route;
  const network = generation.network(plugin, call.principal);
  return {
    ...commonContext(generation, route, call, params),
    dryRun: isDryRun,
    changeSettings: (change) =>
      isDryRun
        ? generation.rehearseSettings(plugin, change)
        : generation.changeSettings(plugin, change, call.principal),
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
      const accounts = generation.accounts(call.principal, call.now);
      return isDryRun ? rehearsedAccounts(accounts) : accounts;
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

/** Cache key of the reader, by audience: empty for anonymous readers, undefined if nothing is cached. */
const readersOf = (principal: Principal): Readonly<Record<KeptFor, string | undefined>> =>
  isAnonymous(principal) ? OF_STRANGERS : { strangers: undefined, everyone: readerKey(principal) };

const OF_STRANGERS = { strangers: '', everyone: '' };

/** The types of the contract ensure that `make` fits the text. */
const renderedFor =
  (reading: Pick<Reading, 'rendered'>, plugin: Plugin): Rendered =>
  (text, make) =>
    reading.rendered(plugin, text, make as never);

const without = (): never => {
  throw new Error('routes of the core read no store');
};

const NO_STORE: StoreReader = { of: without, texts: without };

/**
 * The context of a read's `run`. Members are own properties, so that copies can override them by spreading. The address, secrets,
 * observed values and taken parts of the request are getters instead: their use makes the response valid for this request
 * only, and a copy would read them without using them.
 */
export class ReadingContext implements ReadContext<unknown, unknown, unknown> {
  readonly params: unknown;
  readonly principal: Principal;
  readonly moment: Moment;
  readonly #address: string;
  readonly #taken: Taken;
  readonly #generation: Generation;
  readonly #plugin: Plugin;
  readonly #reading: Reading;
  readonly site: SiteInfo;
  readonly config: unknown;
  readonly log: Log;
  readonly contributions: Contributions;
  readonly url: string;
  readonly staged: unknown;
  readonly store: StoreReader;
  readonly narrow: readonly Condition[];
  readonly rank: Rank | undefined;
  readonly describe: () => unknown;
  readonly shownFields: ShownFields;
  readonly rendered: Rendered;
  readonly counted: Counted;
  readonly part: ReadContext<unknown>['part'];

  constructor(generation: Generation, { call, params, lists, route, staged }: Prepared, reading: Reading) {
    const { plugin, namespace } = route;
    const { narrow, rank } = narrowed(reading, lists);
    const less = call.sent._fields !== undefined;
    const readers = readersOf(call.principal);
    this.params = params;
    this.principal = call.principal;
    this.moment = reading.moment;
    this.#address = call.address;
    this.#taken = call.taken ?? NOTHING_TAKEN;
    this.#reading = reading;
    this.#generation = generation;
    this.#plugin = plugin;
    this.site = generation.site;
    this.config = route.config;
    this.log = route.log;
    this.contributions = generation.contributions;
    this.url = call.url;
    this.staged = staged;
    this.store = generation.plugins.includes(plugin) ? reading.storeOf(plugin) : NO_STORE;
    this.narrow = narrow;
    this.rank = rank;
    this.describe = () => openApiDocument(generation, namespace);
    this.shownFields = shownFields(generation, reading);
    this.rendered = renderedFor(reading, plugin);
    this.counted = (what, count) => reading.counted(plugin, what as never, count as never);
    this.part = (view, record, make, keptFor = 'strangers') =>
      // the result of `make`, or a fragment that serializes to the same JSON
      reading.part(plugin, { view, record, make, less, reader: readers[keptFor] }) as ReturnType<typeof make>;
  }

  get address(): string {
    this.#reading.once();
    return this.#address;
  }

  get secret(): Context<unknown>['secret'] {
    return (key) => {
      this.#reading.once();
      return this.#generation.secret(this.#plugin, key);
    };
  }

  get observed(): Context<unknown>['observed'] {
    return (observer) => {
      this.#reading.once();
      return this.#generation.observed(this.#plugin, observer);
    };
  }

  get taken(): Taken {
    this.#reading.once();
    return this.#taken;
  }
}

/** What a write has besides its store. */
interface Writing {
  /** Made when the first is added. */
  readonly notices: () => Notices;
  /** Supplies texts and numbers that the response shows after the write is stored. */
  readonly reading: Reading;
  /** Called if the write continues although its record has changed since the client read it. */
  readonly onStale: (stale: StaleBase) => void;
  /** The core's view of its transaction. */
  readonly wide: () => Transaction;
  /** The same, as the system principal. */
  readonly asSystem: () => Transaction;
}

type Writes = WriteContext<unknown, unknown, unknown>;

/**
 * The context of a write's `run`. Members are own properties, as for a read. Each is assigned by name, because an object with this
 * many members that is built by spreading others has slow property lookups.
 */
export class WritingContext implements Writes {
  readonly params: unknown;
  readonly principal: Principal;
  readonly moment: Moment;
  readonly address: string;
  readonly taken: Taken;
  readonly secret: Writes['secret'];
  readonly log: Log;
  readonly observed: Writes['observed'];
  readonly site: SiteInfo;
  readonly config: unknown;
  readonly contributions: Contributions;
  readonly url: string;
  readonly describe: () => unknown;
  readonly store: Transaction;
  readonly staged: unknown;
  readonly shownFields: ShownFields;
  readonly rendered: Rendered;
  readonly counted: Counted;
  readonly part: Writes['part'];
  readonly extra: Writes['extra'];
  readonly extraWithin: Writes['extraWithin'];
  readonly checkIfMatch: Writes['checkIfMatch'];
  readonly handOver: Writes['handOver'];
  readonly issuePass: Writes['issuePass'];
  readonly enqueue: Writes['enqueue'];
  readonly mail: Writes['mail'];
  readonly notify: Writes['notify'];

  constructor(
    generation: Generation,
    prepared: Prepared,
    storeOf: (plugin: Plugin) => Transaction,
    { notices, onStale, reading, wide, asSystem }: Writing,
  ) {
    const { call, route, params, staged } = prepared;
    const { plugin } = route;
    const common = commonContext(generation, route, call, params);
    const store = storeOf(plugin);
    // made when it is used: few writes enqueue jobs or send mails
    const beside = () => besides(generation, plugin, asSystem, call.now);
    this.params = params;
    this.principal = common.principal;
    this.moment = common.moment;
    this.address = common.address;
    this.taken = common.taken;
    this.secret = common.secret;
    this.log = common.log;
    this.observed = common.observed;
    this.site = common.site;
    this.config = common.config;
    this.contributions = common.contributions;
    this.url = common.url;
    this.describe = common.describe;
    this.store = store;
    this.staged = staged;
    this.shownFields = shownFields(generation, { storeOf, moment: common.moment });
    this.rendered = renderedFor(reading, plugin);
    // counted as the transaction sees it
    this.counted = (what, count) => count({ ...common, store }, what);
    this.part = (_view, _record, make) => make();
    this.extra = (before) =>
      Object.assign({}, ...prepared.fields.map(({ by, sent }) => by.extension.store(sent, before)));
    this.extraWithin = (point, data) => {
      const fields = validateFields(fieldsOf(generation, point), data);
      return Object.assign({}, ...fields.map(({ by, sent }) => by.extension.store(sent, undefined)));
    };
    this.checkIfMatch = (collection, id, beside) => {
      const aim = { collection: collection as unknown as Collection, id, beside };
      const stale = checkIfMatch(generation, prepared, store, aim);
      if (stale) onStale(stale);
    };
    this.handOver = (from, to) => {
      generation.checkUse(plugin, 'accounts');
      // in a dry run the stage transferred nothing, so all records would still be left
      if (!prepared.isDryRun) generation.handOver(wide(), from, to);
    };
    this.enqueue = ((...asked: Parameters<Writes['enqueue']>) => beside().enqueue(...asked)) as Writes['enqueue'];
    this.mail = { send: (message) => beside().mail.send(message) };
    this.issuePass = (about, expires) => generation.passes(plugin).issue(call.principal, about, expires);
    this.notify = (point, input) => notices().add(point, input);
  }
}
