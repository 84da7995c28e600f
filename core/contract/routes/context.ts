import type { Log } from '../../platform/index.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { IssuePass } from '../accounts/passes.ts';
import type { Collection, StoredRecord } from '../data/collection.ts';
import type { FileFolder } from '../data/file-folder.ts';
import type { FileStaging } from '../data/file-staging.ts';
import type { Condition, Moment, Rank } from '../data/query.ts';
import type { StoreReader } from '../data/store-reader.ts';
import type { Transaction } from '../data/transaction.ts';
import type { Upload } from '../data/upload.ts';
import type { Health } from '../health/health.ts';
import type { Observer } from '../observer.ts';
import type { Contributions, NoticePoint } from '../points/point.ts';
import type { Principal } from '../principal.ts';
import type { Secret, SecretName } from '../secret.ts';
import type { RunningOf } from '../service.ts';
import type { SiteInfo } from '../site-info.ts';
import type { PresentPlugin } from '../switching/present-plugin.ts';
import type { ChangedSettings, SettingsChange } from '../switching/settings-document.ts';
import type { Enqueue } from '../work/enqueue.ts';
import type { Mail } from '../work/mail.ts';
import type { NetworkAccess } from '../work/network.ts';
import type { Calls } from './calls.ts';
import type { FieldPoint } from './extension.ts';
import type { Counted, Later, Rendered } from './rendering.ts';
import type { ShownFields } from './shown-fields.ts';
import type { Taken } from './taken.ts';

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

/** The record that a fragment shows: a row of a query result, or an id and the version of its record. */
export interface ShownRecord {
  readonly id: number;
  readonly hash?: string | undefined;
}

/** Readers for whom a fragment is cached. Fragments of one user are never shown to another. */
export type KeptFor = 'strangers' | 'everyone';
