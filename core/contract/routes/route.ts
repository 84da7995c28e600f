import type * as v from 'valibot';
import type { Log } from '../../platform/index.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { IssuePass } from '../accounts/passes.ts';
import type { Collection, StoredRecord } from '../data/collection.ts';
import type { FileFolder } from '../data/file-folder.ts';
import type { FileStaging } from '../data/file-staging.ts';
import type { Condition, Moment, Rank } from '../data/query.ts';
import type { StoreReader, Transaction } from '../data/store.ts';
import type { ErrorBody } from '../error.ts';
import type { Health } from '../health/health.ts';
import type { Limits } from '../limits.ts';
import type { Observer } from '../observer.ts';
import type { CollectPoint, FieldPoint, FirstPoint, ListPoint, NoticePoint, Params, ParamsOf } from '../point.ts';
import type { Principal } from '../principal.ts';
import type { Secret, SecretName } from '../secret.ts';
import type { RunningOf } from '../service.ts';
import type { SiteInfo } from '../site-info.ts';
import type { PresentPlugin } from '../switching/present-plugin.ts';
import type { ChangedSettings, SettingsChange } from '../switching/settings-document.ts';
import type { Enqueue } from '../work/jobs.ts';
import type { Calls } from './calls.ts';
import type { Mail } from './mail.ts';
import type { NetworkAccess } from './network.ts';
import type { Refusal } from './permission.ts';
import type { Counted, Later, Rendered } from './rendering.ts';
import type { Reply } from './reply.ts';
import type { ShownFields } from './shown-fields.ts';
import type { StreamedEvent } from './streamed-event.ts';
import type { Taken, Takes } from './taken.ts';
import type { Upload, UploadRule } from './upload.ts';

/** Methods of routes. `HEAD` and `OPTIONS` are added automatically. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Checks rights by the parameters alone; `run` checks rights that depend on the record. Returns undefined if the request is allowed. */
export type Permission<P = unknown, Config = unknown> = (asked: {
  readonly principal: Principal;
  readonly params: P;
  /** The plugin's settings, validated by its `config` schema. */
  readonly config: Config;
}) => Refusal | undefined;

/**
 * Whether the client may change the record that the path names, for the `Allow` header. It must not reveal whether the record
 * exists.
 */
export type RecordPermission<P = unknown> = (asked: {
  readonly principal: Principal;
  /** Parameters of the path; defaults for the others. */
  readonly params: P;
  /** The plugin's settings. */
  readonly config: unknown;
  readonly store: StoreReader;
}) => boolean;

/**
 * Looks up the record that the path names, and throws if it does not exist.
 *
 * @throws ApiError 404
 */
export type LocateRecord<P = unknown, Config = unknown> = (asked: {
  readonly principal: Principal;
  readonly params: P;
  /** The plugin's settings. */
  readonly config: Config;
  readonly store: StoreReader;
}) => void;

/** Contributions of plugins. */
export interface Contributions {
  /** Returns the same list each time, as long as the same plugins are on. */
  all<T>(point: CollectPoint<T>): readonly T[];
  /** The first result that is not undefined. */
  ask<In, Out>(point: FirstPoint<In, Out>, input: In): Out | undefined;
}

/** Context of every handler. */
export interface Context<P, Config = unknown> {
  readonly params: P;
  readonly principal: Principal;
  /** The instant of this request. */
  readonly moment: Moment;
  readonly site: SiteInfo;
  /** The plugin's settings, validated by its `config` schema. */
  readonly config: Config;
  readonly contributions: Contributions;
  /** Requested path and query below the root of the API: `/calendar/events/v1/events?page=2`. */
  readonly url: string;
  /** Address of the client, for rate limits; `local` for internal calls. */
  readonly address: string;
  /** A secret of the plugin; undefined while it is not set. @throws Error for one that the plugin does not declare */
  secret(key: SecretName<Config>): Secret | undefined;
  /** The site's log; entries name the plugin. */
  readonly log: Log;
  /** The state of an observer of the plugin. @throws Error for an observer that is not listed under `observers` */
  readonly observed: <State>(observer: Observer<State>) => State;
  /** Additional data of the request that the route declares with `takes`. */
  readonly taken: Taken;
  /** The OpenAPI 3.1 document of this route's namespace. */
  describe(): unknown;
}

/** Context of a read's `stage`. Some services require `uses` in the plugin's manifest. */
export interface ReadStageContext<P, Config = unknown> extends Context<P, Config> {
  /** The current data; it may change before `run`. */
  readonly store: StoreReader;
  /** Aborted when the client has disconnected: slow work should stop, and may throw the signal's reason. */
  readonly signal: AbortSignal;
  /** Random bytes, for names that cannot be guessed. */
  randomBytes(count: number): Uint8Array;
  /**
   * Reads all files in a folder that the plugin declares or that others opened to it, from disk. Links and hidden files (names that
   * begin with a dot) are left out.
   *
   * @param path of a folder below it: `daybook`
   * @param most maximum total size of all files in bytes; each file counts as at least 1 KiB
   * @returns Bytes by path below `path`, sorted by path; undefined if they exceed `most`.
   * @throws ApiError rest_storage_error (503)
   */
  readBelow(folder: FileFolder, path: string, most: number): Promise<ReadonlyMap<string, Uint8Array> | undefined>;
  /** Fetches from other sites; for plugins that use `network`. */
  readonly network: NetworkAccess;
  /** State of the site; for plugins that use `health`. */
  readonly health: Health;
  /** Calls of other routes on behalf of the client; for plugins that use `calls`. */
  readonly calls: Calls;
  /** Returns the running instance of a service of the plugin. */
  readonly running: RunningOf;
  /** All present plugins, on or off; for plugins that use `settings`. */
  presentPlugins(): Promise<readonly PresentPlugin[]>;
}

/** Context of a write's `stage`. */
export interface StageContext<P, Config = unknown> extends ReadStageContext<P, Config> {
  /** Whether this is a dry run (`_dry_run`). Services of this context then change nothing, and the stage must not either. */
  readonly dryRun: boolean;
  /** The uploaded file, on a route that accepts one; undefined if none was sent. */
  readonly upload: Upload | undefined;
  /** Stages files that `run` can commit. */
  readonly files: FileStaging;
  /** For plugins that use `accounts`. */
  readonly accounts: Accounts;
  /**
   * Checks `If-Match` before slow work that cannot be undone; `run` checks it again.
   *
   * @param beside as `record.beside` of the responses that show the record
   * @throws ApiError 412 rest_precondition_failed
   */
  checkIfMatch<R extends StoredRecord>(collection: Collection<R>, id: number, beside?: string): void;
  /**
   * Changes `settings.json`, for plugins that use `settings`: to switch plugins on or off, or to change settings of the site. The
   * new settings are validated and tried out before they are written, and apply to later requests; this request finishes with the
   * old ones. An error in `run` does not undo the change.
   *
   * @throws ApiError rest_invalid_param (400) for invalid settings, rest_edit_conflict (409) for a file that is being edited,
   *   rest_storage_error (503), rest_storage_full (507); nothing has changed then
   */
  changeSettings(change: SettingsChange): Promise<ChangedSettings<Config>>;
}

/**
 * Context of a read's `run`. Responses to anonymous clients are cached, so they must depend only on the parameters, the store, the
 * moment and the settings of this request.
 */
export interface ReadContext<P, Config = unknown, Staged = undefined> extends Context<P, Config> {
  readonly store: StoreReader;
  readonly staged: Staged;
  readonly shownFields: ShownFields;
  readonly rendered: Rendered;
  readonly counted: Counted;
  /**
   * A part of the response, or of another part, that presents one record. Its bytes are cached for anonymous readers until
   * something that it was built from changes. `make` must therefore depend only on the record, the store, the moment of this
   * request and the settings.
   *
   * @param view distinguishes the views of a plugin
   * @param keptFor with `everyone`, parts are also cached per user: `make` may then also depend on the principal
   */
  part<T>(view: string, record: ShownRecord, make: () => T, keptFor?: KeptFor): T | Later<T>;
  /** Filters and order that result from parameters of the list's extensions. Empty if the route has no `list`. */
  readonly narrow: readonly Condition[];
  readonly rank: Rank | undefined;
}

/** Context of a write's `run`. */
export interface WriteContext<P, Config = unknown, Staged = undefined> extends Context<P, Config> {
  readonly store: Transaction;
  readonly staged: Staged;
  readonly shownFields: ShownFields;
  readonly rendered: Rendered;
  readonly counted: Counted;
  /** As in a read, but never cached. */
  part: ReadContext<unknown>['part'];
  /** Members to store for the extensions of `fields`, given the record that is stored now. */
  extra(before: StoredRecord | undefined): Record<string, unknown>;
  /**
   * The same for a new record whose data is inside a parameter, such as a new venue of an event.
   *
   * @throws ApiError 400 naming members that the extensions refuse, or that belong to a plugin that is off
   */
  extraWithin(point: FieldPoint, data: Readonly<Record<string, unknown>>): Record<string, unknown>;
  /**
   * Checks `If-Match` for the record that this write changes: 412 if the record has changed. With `Prefer: merge`, an update
   * continues, and is a 412 only if it changes what others have changed. Data outside the file is not merged.
   *
   * @param beside as `record.beside` of the responses that show the record; not checked for clients that were shown only the file
   */
  checkIfMatch<R extends StoredRecord>(collection: Collection<R>, id: number, beside?: string): void;
  /**
   * Transfers, in this transaction, the records of a user that were created after `Accounts.handOver` ended; for plugins that
   * use `accounts`.
   *
   * @param from id of a user
   * @param to id of a user
   */
  handOver(from: number, to: number): void;
  /** Issues a pass of the current user, for the plugin's own pages. */
  readonly issuePass: IssuePass;
  /** Enqueues a job of the plugin, to run after the commit. */
  readonly enqueue: Enqueue;
  /** Sends mail after the commit; for plugins that use `mail`. */
  readonly mail: Mail;
  /** Notifies the contributions of a notice point after the commit. */
  notify<In>(point: NoticePoint<In>, input: In): void;
}

/** A value, not a promise: `run` is synchronous, so that nothing can happen between its reads and writes. */
export type AtOnce<Result> = Result & (Result extends PromiseLike<unknown> ? never : unknown);

/**
 * Type of a handler's result for a body of this type: the same, read-only, where any part may also be a placeholder (`rendered`,
 * `counted`, `part`). Texts and numbers need not have one of the literal types that the schema lists. Members of objects with
 * arbitrary keys are not compared.
 */
export type Given<T> = unknown extends T ? unknown : Now<T> | Later<Now<T> | undefined>;

type Now<T> = T extends string
  ? string
  : T extends number
    ? number
    : T extends boolean
      ? boolean
      : T extends readonly (infer Item)[]
        ? readonly Given<Item>[]
        : T extends object
          ? { readonly [K in keyof T as string extends K ? never : K]: Given<T[K]> }
          : T;

/** Result of `run` of a route whose `returns` has the type `Body`; not compared if the type of the result is open. */
export type Answer<Result, Body> = AtOnce<Result> &
  (true extends IsOpen<BodyOf<Result>> ? unknown : Given<Body> | Reply<Given<Body>>);

type BodyOf<Result> = Result extends Reply<infer Body> ? Body : Result;

/** Unknown, bytes, or an object with arbitrary keys, such as one with members of other plugins. */
type IsOpen<Body> = unknown extends Body
  ? true
  : Body extends Uint8Array
    ? true
    : Body extends object
      ? string extends keyof Body
        ? true
        : false
      : false;

/**
 * Presents an error in one of the route's `types` other than JSON; returns undefined if JSON was requested.
 *
 * @param sent unvalidated parameters, since the error may be about them
 */
export type PresentError = (error: ErrorBody, sent: Readonly<Record<string, unknown>>) => Reply | undefined;

/** The record that a fragment shows: a row of a query result, or an id and the version of its record. */
export interface ShownRecord {
  readonly id: number;
  readonly hash?: string | undefined;
}

/** Readers for whom a fragment is cached. Fragments of one user are never shown to another. */
export type KeptFor = 'strangers' | 'everyone';

/** Common members of all route declarations. */
export interface RouteCommon<P extends Params, Config, Body> {
  /**
   * Path below the namespace. A segment `:name` is the parameter of that name: digits if its schema is a number, digits
   * or one of the words if it is a union of a number and literals, otherwise anything without a slash; `:name+` stands for
   * two segments, separated by one slash or two.
   */
  readonly path: string;
  readonly params: P;
  readonly allow: Permission<ParamsOf<P>, Config>;
  /**
   * Called for clients that `allow` refuses, so that they get a 404 if the record does not exist: as in WordPress, which looks up
   * the record before it checks rights. Omit it if clients must not learn which records exist.
   */
  readonly locate?: LocateRecord<ParamsOf<P>, Config>;
  /** One sentence for the API documents. */
  readonly summary: string;
  /** Schema of the body of a successful response, for the API documents and tests. The result of `run` must match it. */
  readonly returns: v.GenericSchema<unknown, Body>;
  /** Media types of a successful response, if it is not always JSON: `['application/json', 'text/xml']`. */
  readonly types?: readonly string[];
  /** Data of the request that the route takes in addition to its parameters; for plugins that use `request`. Default none. */
  readonly takes?: Takes;
  /** Error codes of this route, in addition to those that every route may return. */
  readonly errors?: readonly string[];
}

/** Declaration of a route that reads. */
export interface ReadDeclaration<P extends Params, Config, Staged, Result = unknown, Body = unknown>
  extends RouteCommon<P, Config, Body> {
  readonly list?: ListPoint<never>;
  /**
   * The collection from which the route reads one record, whose id is the parameter `id`. If a plugin provides earlier versions,
   * clients can request one (`_at`). Plugins can add routes below this one (`routesBeside`).
   */
  readonly item?: Collection<never>;
  /** Slow work outside the store, before the read. The response is then never cached and never embedded. */
  readonly stage?: (context: ReadStageContext<ParamsOf<P>, Config>) => Promise<Staged>;
  readonly run: (context: ReadContext<ParamsOf<P>, Config, Staged>) => Answer<Result, Body>;
  readonly presentError?: PresentError;
}

/** Declaration of a route that writes. */
export interface WriteDeclaration<P extends Params, Config, Staged, Result = unknown, Body = unknown>
  extends RouteCommon<P, Config, Body> {
  readonly method: Exclude<Method, 'GET'> | readonly Exclude<Method, 'GET'>[];
  readonly fields?: FieldPoint;
  /** Whether the client may change the record, if `run` also checks the record. Default: everybody whom `allow` allows. */
  readonly allowRecord?: RecordPermission<ParamsOf<P>>;
  /** Status of a successful response, unless the reply has another. Default 200. */
  readonly status?: number;
  /** The route accepts a file; other routes accept none. */
  readonly upload?: UploadRule;
  /** Whether plugins may call the route (`calls`), such as in a batch. Default no. */
  readonly batch?: boolean;
  /** Maximum size of the body in bytes. Default `limits.json_body`. */
  readonly mostBody?: (limits: Limits) => number;
  /**
   * Body parameters with the same name as a path parameter, and their names in `params`. With `{ slug: 'new_slug' }` on
   * `/events/by-slug/:slug`, `params.slug` comes from the path and `params.new_slug` from the body. By default the path takes
   * precedence.
   */
  readonly shadowed?: Readonly<Record<string, string>>;
  /**
   * Parameters whose invalid members have specific error codes, such as `rest_invalid_type`, if nothing else is invalid. As in
   * WordPress, where members such as those of `meta` are validated separately.
   */
  readonly memberCodes?: readonly string[];
  /**
   * Values that `null` stands for in parameters whose schema does not accept `null`: with `{ slug: '' }`, `"slug": null` resets the
   * slug. By default, `null` counts as not sent.
   */
  readonly nulls?: Readonly<Record<string, unknown>>;
  /** Whether the transaction acts for the plugin instead of the client: guards see the system principal. Default no. */
  readonly actsForPlugin?: boolean;
  /** Slow work before the transaction: a hash, an upload, a change of the settings. */
  readonly stage?: (context: StageContext<ParamsOf<P>, Config>) => Promise<Staged>;
  /**
   * Synchronous; runs inside a transaction that the runtime opened. It may run again if an outside edit interferes, so it must have
   * no side effects except on the store. A route that stores nothing has no `run`: the result of `stage` is the response, and no
   * store error can follow. Such a route cannot be part of a batch.
   */
  readonly run?: (context: WriteContext<ParamsOf<P>, Config, Staged>) => Answer<Result, Body>;
}

/** A route without its specific types. */
export interface Route {
  readonly kind: 'read' | 'write';
  readonly methods: readonly Method[];
  readonly path: string;
  readonly params: Params;
  readonly allow: Permission<never, never>;
  readonly locate?: LocateRecord<never, never> | undefined;
  readonly allowRecord?: RecordPermission<never> | undefined;
  readonly summary: string;
  readonly returns: v.GenericSchema;
  readonly types: readonly string[];
  readonly errors: readonly string[];
  readonly takes?: Takes | undefined;
  readonly list?: ListPoint<never> | undefined;
  readonly item?: Collection<never> | undefined;
  readonly fields?: FieldPoint | undefined;
  /** Status of a successful response, unless the reply has another. */
  readonly status: number;
  readonly batch: boolean;
  readonly mostBody?: ((limits: Limits) => number) | undefined;
  readonly upload?: UploadRule | undefined;
  readonly presentError?: PresentError | undefined;
  readonly shadowed: Readonly<Record<string, string>>;
  readonly memberCodes: readonly string[];
  readonly nulls?: Readonly<Record<string, unknown>> | undefined;
  readonly actsForPlugin: boolean;
  readonly stage?: ((context: StageContext<never, never>) => Promise<unknown>) | undefined;
  readonly run?: ((context: never) => unknown) | undefined;
  /** For a read that sends events instead of one response. */
  readonly stream?: ((context: never) => AsyncIterable<StreamedEvent>) | undefined;
}
