import type * as v from 'valibot';
import type { Accounts } from '../accounts/accounts.ts';
import type { Collection, StoredRecord } from '../data/collection.ts';
import type { FileFolder } from '../data/file-folder.ts';
import type { FileStaging } from '../data/file-staging.ts';
import type { Condition, Rank } from '../data/query.ts';
import type { StoreReader, Transaction } from '../data/store.ts';
import type { ErrorBody } from '../error.ts';
import type { Health } from '../health/health.ts';
import type { Limits } from '../limits.ts';
import type { CollectPoint, FieldPoint, FirstPoint, ListPoint, NoticePoint, Params, ParamsOf } from '../point.ts';
import type { Principal } from '../principal.ts';
import type { RunningOf } from '../service.ts';
import type { SiteInfo } from '../site-info.ts';
import type { PresentPlugin } from '../switching/present-plugin.ts';
import type { ChangedSettings, SettingsChange } from '../switching/settings-document.ts';
import type { Calls } from './calls.ts';
import type { Moment } from './moment.ts';
import type { NetworkAccess } from './network.ts';
import type { Refusal } from './refusal.ts';
import type { Counted, Rendered } from './rendering.ts';
import type { Reply } from './reply.ts';
import type { ShownFields } from './shown-fields.ts';
import type { Upload, UploadRule } from './upload.ts';

/** Methods a route may have. `HEAD` and `OPTIONS` come by themselves. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** May they, as far as the parameters alone tell? The record is asked again in `run`. Nothing means yes. */
export type Permission<P = unknown, Config = unknown> = (asked: {
  readonly principal: Principal;
  readonly params: P;
  /** The plugin's settings, checked by its `config` schema. */
  readonly config: Config;
}) => Refusal | undefined;

/**
 * May they change the record that the path names? It tells the `Allow` header what `run` would refuse; who names none that is
 * there may not be told so.
 */
export type RecordPermission<P = unknown> = (asked: {
  readonly principal: Principal;
  /** Those of the path; of others the defaults. */
  readonly params: P;
  readonly store: StoreReader;
}) => boolean;

/** What other plugins contributed. */
export interface Contributions {
  all<T>(point: CollectPoint<T>): readonly T[];
  /** The first answer that is not undefined. */
  ask<In, Out>(point: FirstPoint<In, Out>, input: In): Out | undefined;
}

/** What every handler gets. */
export interface Context<P, Config = unknown> {
  readonly params: P;
  readonly principal: Principal;
  /** The instant of this request. */
  readonly moment: Moment;
  readonly site: SiteInfo;
  /** The plugin's settings, checked by its `config` schema. */
  readonly config: Config;
  readonly contributions: Contributions;
  /** Path and query as asked, below the REST root: `/calendar/events/v1/events?page=2`. */
  readonly url: string;
  /** The address that the request came from, to throttle guesses by; `local` for what the runtime itself asks. */
  readonly address: string;
  /** The OpenAPI 3.1 document of this route's namespace. */
  describe(): unknown;
}

/** What `stage` of a read gets. What the core lends goes by `uses` of the plugin's manifest. */
export interface ReadStageContext<P, Config = unknown> extends Context<P, Config> {
  /** What is stored now, to prepare for; by the time of `run` it may have changed. */
  readonly store: StoreReader;
  /** Aborted when nobody waits for the answer any more: slow work for it is to end then, and may throw the signal's reason. */
  readonly signal: AbortSignal;
  /** Random bytes, for names that nobody guesses. */
  randomBytes(count: number): Uint8Array;
  /**
   * Reads files as they lie on the disk, of a folder that the plugin declares or that others opened to it: texts and all
   * others, but links, and what file managers hide (names that begin with a dot).
   *
   * @param path of a folder below it: `daybook`
   * @param most bytes of all files together; each counts 1 KiB at least
   * @returns Bytes by path below `path`, in the order of paths; undefined when they are more.
   * @throws ApiError rest_storage_error (503)
   */
  readBelow(folder: FileFolder, path: string, most: number): Promise<ReadonlyMap<string, Uint8Array> | undefined>;
  /** Gets what other sites publish; for plugins that use `network`. */
  readonly network: NetworkAccess;
  /** How the site does; for plugins that use `health`. */
  readonly health: Health;
  /** A service of the plugin. */
  readonly running: RunningOf;
  /** All plugins that are present, on or off; for plugins that use `settings`. */
  presentPlugins(): Promise<readonly PresentPlugin[]>;
}

/** What `stage` of a write gets. */
export interface StageContext<P, Config = unknown> extends ReadStageContext<P, Config> {
  /** The file that came with the request, on a route that takes one; undefined when none came. */
  readonly upload: Upload | undefined;
  /** Writes files for `run` to keep. */
  readonly files: FileStaging;
  /** For plugins that use `accounts`. */
  readonly accounts: Accounts;
  /**
   * Honours `If-Match` ahead of slow work that is not undone; `run` does it again.
   *
   * @param beside as `record.beside` of the answers that show it
   * @throws ApiError 412 rest_precondition_failed
   */
  checkIfMatch<R extends StoredRecord>(collection: Collection<R>, id: number, beside?: string): void;
  /** Calls of other routes in place of the caller; for plugins that use `calls`. */
  readonly calls: Calls;
  /**
   * Changes `settings.json`, for plugins with `settings` under `uses` of their manifest: to switch plugins on and off, or to
   * change what the site says of itself. The new settings are checked and started before they are written, and count for
   * all requests that come after; this one ends on the old ones. What `run` throws does not undo it.
   *
   * @throws ApiError rest_invalid_param (400) for settings that cannot be, rest_edit_conflict (409) for a file that people
   *   are editing, rest_storage_error (503), rest_storage_full (507); nothing was changed then
   */
  changeSettings(change: SettingsChange): Promise<ChangedSettings<Config>>;
}

/**
 * What `run` of a read gets. An answer to a stranger is kept, so it must go by nothing but the parameters, the store, the
 * moment and the settings of this request.
 */
export interface ReadContext<P, Config = unknown, Staged = undefined> extends Context<P, Config> {
  readonly store: StoreReader;
  readonly staged: Staged;
  readonly shownFields: ShownFields;
  readonly rendered: Rendered;
  readonly counted: Counted;
  /**
   * A part of the answer that presents one record. Its bytes are kept for anonymous readers until something that it was
   * made from changes, so `make` must go by nothing but the record, the store, the moment of this request and the settings.
   *
   * @param view tells the views of a plugin apart
   * @param keptFor with `everyone` they are also kept for each user apart: `make` must go by nothing but these and the principal
   */
  part(view: string, record: StoredRecord, make: () => unknown, keptFor?: KeptFor): unknown;
  /** What the extensions' parameters of this list mean as filters, and as an order. Empty where the route has no `list`. */
  readonly narrow: readonly Condition[];
  readonly rank: Rank | undefined;
}

/** What `run` of a write gets. */
export interface WriteContext<P, Config = unknown, Staged = undefined> extends Context<P, Config> {
  readonly store: Transaction;
  readonly staged: Staged;
  readonly shownFields: ShownFields;
  readonly rendered: Rendered;
  readonly counted: Counted;
  /** Members that the extensions of `fields` want stored, given what is stored now. */
  extra(before: StoredRecord | undefined): Record<string, unknown>;
  /**
   * The same of a new record of a kind whose data lies inside a parameter: a new venue of an event.
   *
   * @throws ApiError 400 naming the members that the extensions refuse, or that belong to a plugin which is off
   */
  extraWithin(point: FieldPoint, data: Readonly<Record<string, unknown>>): Record<string, unknown>;
  /**
   * Honours `If-Match` for the record that this write is about: 412 when it has changed. With `Prefer: merge` an update goes on,
   * and is 412 when it is seen to change what others have changed. What is beside the file is not merged.
   *
   * @param beside as `record.beside` of the answers that show it; a client that was shown the file alone is not asked about it
   */
  checkIfMatch<R extends StoredRecord>(collection: Collection<R>, id: number, beside?: string): void;
  /**
   * Makes in this transaction those records of a user another's that came since `Accounts.handOver` ended; for plugins that use
   * `accounts`.
   *
   * @param from id of a user
   * @param to id of a user
   */
  handOver(from: number, to: number): void;
  /** Tells the contributions of a notice point once this transaction is committed. */
  notify<In>(point: NoticePoint<In>, input: In): void;
}

/** A value that is there, and not a promise of one: nobody may come between the reads and the writes of a `run`. */
export type AtOnce<Result> = Result & (Result extends PromiseLike<unknown> ? never : unknown);

/**
 * Gives an error in a form other than JSON, one of the route's `types`; undefined where JSON was asked for.
 *
 * @param sent parameters as they came, unchecked: the error may be about them
 */
export type PresentError = (error: ErrorBody, sent: Readonly<Record<string, unknown>>) => Reply | undefined;

/** Whom a part of an answer is kept for; each user is shown nothing that was made for somebody else. */
export type KeptFor = 'strangers' | 'everyone';

interface RouteCommon<P extends Params, Config> {
  /**
   * Below the namespace; a part `:name` takes the parameter of that name: digits when its schema is a number, else anything
   * without a slash; `:name+` a pair of parts, with one slash or two between them.
   */
  readonly path: string;
  readonly params: P;
  readonly allow: Permission<ParamsOf<P>, Config>;
  /** One sentence for the API documents. */
  readonly summary: string;
  /** Schema of a successful body, for the API documents and the tests. */
  readonly returns: v.GenericSchema;
  /** Media types of a successful answer, where it is not always JSON: `['application/json', 'text/xml']`. */
  readonly types?: readonly string[];
  /** Error codes of this route beside those that every route may answer. */
  readonly errors?: readonly string[];
}

/** What a plugin says of a route that reads. */
export interface ReadDeclaration<P extends Params, Config, Staged, Result = unknown> extends RouteCommon<P, Config> {
  readonly list?: ListPoint<never>;
  /**
   * The collection of which it reads one record, whose id is the parameter `id`. Where a plugin keeps what records were,
   * clients may ask for the record as it was (`_at`); plugins may add routes beside it (`routesBeside`).
   */
  readonly item?: Collection<never>;
  /** Slow work before the read: what lies outside of the store. The answer is then never kept, and no link is followed to it. */
  readonly stage?: (context: ReadStageContext<ParamsOf<P>, Config>) => Promise<Staged>;
  readonly run: (context: ReadContext<ParamsOf<P>, Config, Staged>) => AtOnce<Result>;
  readonly presentError?: PresentError;
}

/** What a plugin says of a route that writes. */
export interface WriteDeclaration<P extends Params, Config, Staged, Result = unknown> extends RouteCommon<P, Config> {
  readonly method: Exclude<Method, 'GET'> | readonly Exclude<Method, 'GET'>[];
  readonly fields?: FieldPoint;
  /** Where `run` goes by the record as well. Default: whoever `allow` lets. */
  readonly allowRecord?: RecordPermission<ParamsOf<P>>;
  /** Status of a successful answer, unless the reply says another. Default 200. */
  readonly status?: number;
  /** The file that it takes; other routes take none. */
  readonly upload?: UploadRule;
  /** May be called by plugins (`calls`), in a batch for one. Default no. */
  readonly batch?: boolean;
  /** How long its body may be, in bytes. Default `limits.json_body`. */
  readonly mostBody?: (limits: Limits) => number;
  /**
   * Body parameters whose name is a part of the path, and the names that `params` gives them: `{ slug: 'new_slug' }` on
   * `/events/by-slug/:slug` makes `params.slug` the path's and `params.new_slug` the body's `slug`. Without it the path wins.
   */
  readonly shadowed?: Readonly<Record<string, string>>;
  /**
   * Parameters of which a wrong member is answered with a code of its own, such as `rest_invalid_type`, when nothing else is
   * wrong: so it is in WordPress where members are checked apart, as those of `meta`.
   */
  readonly memberCodes?: readonly string[];
  /** The transaction acts for the plugin and not for the caller: guards see the system. Default no. */
  readonly actsForPlugin?: boolean;
  /** Slow work before the transaction: a hash, an upload, a change of the settings. */
  readonly stage?: (context: StageContext<ParamsOf<P>, Config>) => Promise<Staged>;
  /**
   * Synchronous, inside a transaction that the runtime opened. May run again when an outside edit came between: no side
   * effects but on the store. A route that stores nothing itself has none: what its `stage` gives is the answer, and no
   * trouble of the store comes after what `stage` did. Such a route takes part in no batch.
   */
  readonly run?: (context: WriteContext<ParamsOf<P>, Config, Staged>) => AtOnce<Result>;
}

/** A route as the runtime holds it, its types worn off. */
export interface Route {
  readonly kind: 'read' | 'write';
  readonly methods: readonly Method[];
  readonly path: string;
  readonly params: Params;
  readonly allow: Permission<never, never>;
  readonly allowRecord?: RecordPermission<never> | undefined;
  readonly summary: string;
  readonly returns: v.GenericSchema;
  readonly types: readonly string[];
  readonly errors: readonly string[];
  readonly list?: ListPoint<never> | undefined;
  readonly item?: Collection<never> | undefined;
  readonly fields?: FieldPoint | undefined;
  /** Of a successful answer, unless the reply says another. */
  readonly status: number;
  readonly batch: boolean;
  readonly mostBody?: ((limits: Limits) => number) | undefined;
  readonly upload?: UploadRule | undefined;
  readonly presentError?: PresentError | undefined;
  readonly shadowed: Readonly<Record<string, string>>;
  readonly memberCodes: readonly string[];
  readonly actsForPlugin: boolean;
  readonly stage?: ((context: StageContext<never, never>) => Promise<unknown>) | undefined;
  readonly run?: ((context: never) => unknown) | undefined;
}
