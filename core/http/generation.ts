import type { SealVersion } from '../auth/sign-in/sealed-version.ts';
import type { Accounts } from '../contract/accounts/accounts.ts';
import type { FormTokens, SignIn } from '../contract/accounts/sign-in.ts';
import type { FileFolder } from '../contract/data/file-folder.ts';
import type { StoreReader } from '../contract/data/store-reader.ts';
import type { Transaction } from '../contract/data/transaction.ts';
import type { LentUse } from '../contract/grants/lent-use.ts';
import type { Health } from '../contract/health/health.ts';
import type { HttpRequest } from '../contract/http-message.ts';
import type { AnyObserver, Observer } from '../contract/observer.ts';
import type { PastRecords } from '../contract/past.ts';
import type { Authentication, ListTotals, Plugin } from '../contract/plugin.ts';
import type { GatheredContributions } from '../contract/points/contributions.ts';
import type { Principal } from '../contract/principal.ts';
import type { ReadStageContext } from '../contract/routes/context.ts';
import type { PageRoute } from '../contract/routes/page.ts';
import type { Policy } from '../contract/routes/policy.ts';
import type { Route } from '../contract/routes/route.ts';
import type { Secret } from '../contract/secret.ts';
import type { RunningOf } from '../contract/service.ts';
import type { SiteInfo } from '../contract/site-info.ts';
import type { PresentPlugin } from '../contract/switching/present-plugin.ts';
import type { ChangedSettings, SettingsChange } from '../contract/switching/settings-document.ts';
import type { NetworkAccess } from '../contract/work/network.ts';
import type { Steps } from '../lib/index.ts';
import type { Clock, FileHandle, Log } from '../platform/index.ts';
import type { Settings } from '../settings/settings.ts';
import type { CacheBytes, Slices } from '../store/index.ts';
import type { AssetFiles } from './files/asset-files.ts';
import type { FoundFile } from './files/find-file.ts';
import type { FormerVersions } from './merge/former-versions.ts';
import type { Attention } from './routing/attention.ts';
import type { ChangeLog } from './stream/change-log.ts';
import type { OpenStreams } from './stream/open-streams.ts';
import type { SharedJudgements } from './stream/shared-judgements.ts';
import type { Staging } from './upload/staging.ts';

/** Gives a plugin its view of an open transaction. */
export type StoreFor = (plugin: Plugin, principal: Principal) => Transaction;

/** Gives the core its view of an open transaction. */
export type WideStoreFor = (principal: Principal) => Transaction;

/** Runs steps in one transaction. Each plugin sees what its manifest allows, the core sees everything; both act as a given principal. */
type Transact = <T>(run: (storeFor: StoreFor, wideFor: WideStoreFor) => Steps<T>) => Promise<T>;

/** Passes of users for one plugin. */
interface PluginPasses {
  /** @throws Error if nobody is signed in */
  issue(principal: Principal, about: string, expires: number): string;
  /** @param now milliseconds since 1970 UTC */
  holder(pass: string, about: string, now: number): Principal | undefined;
}

/** A declared page with its plugin. */
export interface MountedPage {
  readonly plugin: Plugin;
  readonly page: PageRoute;
  /** Checked settings of the plugin. */
  readonly config: unknown;
}

/** Declared assets with their plugin. */
interface MountedAssets {
  readonly plugin: Plugin;
  readonly files: AssetFiles;
}

/** A declared policy with its plugin. */
export interface MountedPolicy {
  readonly plugin: Plugin;
  readonly policy: Policy;
}

/** A declared route with its plugin and namespace. */
export interface MountedRoute {
  readonly plugin: Plugin;
  /** `calendar/events/v1` */
  readonly namespace: string;
  readonly route: Route;
  /** Checked settings of the plugin. */
  readonly config: unknown;
}

/**
 * Everything that depends on the set of active plugins. A new generation is built next to the old one and replaces it as a whole;
 * requests in flight finish on the generation they began with.
 */
export interface Generation {
  readonly settings: Settings;
  readonly site: SiteInfo;
  /** Active plugins, each after those it requires. */
  readonly plugins: readonly Plugin[];
  readonly routes: readonly MountedRoute[];
  readonly pages: readonly MountedPage[];
  /** Names of the totals headers for plugins that declare none. */
  readonly totals: ListTotals;
  readonly assets: readonly MountedAssets[];
  readonly policies: readonly MountedPolicy[];
  /** Observers with their state. */
  readonly observers: readonly { readonly plugin: Plugin; readonly observer: AnyObserver; readonly state: never }[];
  /** As `Context.observed`. */
  observed<State>(plugin: Plugin, observer: Observer<State>): State;
  /** The log of the plugin. */
  logOf(plugin: Plugin): Log;
  /** Authentication methods, as shown in the root index. */
  readonly authentication: Authentication;
  readonly contributions: GatheredContributions;
  /** Parameters of a point that belong to disabled plugins: name of the parameter → name of the plugin. */
  reserved(point: string): ReadonlyMap<string, string>;
  /** Begins staging for one request or command; the caller must end it. */
  staging(): Staging;
  /** Creates an empty file for cached bytes that exceed memory; it is gone once its handle is closed. @throws FileSystemError */
  openSpare(): Promise<FileHandle>;
  /** A file below the data folder, without following symbolic links. @throws FileSystemError */
  findFile(path: string): Promise<FoundFile | undefined>;
  /** Implements `ReadStageContext.readBelow` for a plugin. @throws as there; Error if the plugin may not use the folder */
  readBelow(
    plugin: Plugin,
    folder: FileFolder,
    path: string,
    most: number,
  ): ReturnType<ReadStageContext<unknown>['readBelow']>;
  randomBytes(count: number): Uint8Array;
  /** A secret of an active plugin. @throws Error for one that it does not declare */
  secret(plugin: Plugin, key: string): Secret | undefined;
  /** Splits reads through `readerFor` into slices. */
  readonly slices: Slices;
  /** A reader with the plugin's access. */
  readerFor(plugin: Plugin): StoreReader;
  /** As `BoundStore.together`. */
  readonly transaction: Transact;
  /** As `BoundStore.rehearse`. */
  readonly rehearse: Transact;
  /** @param store of an open transaction; by default the current state. @throws as the function of this name */
  checkStanding(principal: Principal, store?: StoreReader): void;
  /** @throws Error with the line to add, if the manifest of the plugin does not declare this use */
  checkUse(plugin: Plugin, use: LentUse): void;
  /** Network access of the plugin, for one request of this principal. */
  network(plugin: Plugin, principal: Principal): NetworkAccess;
  readonly health: Health;
  /** All plugins that are present, active or not. */
  presentPlugins(): Promise<readonly PresentPlugin[]>;
  /** Changes `settings.json` for a plugin whose manifest declares that use. @throws as `StageContext.changeSettings` */
  changeSettings(plugin: Plugin, change: SettingsChange, by: Principal): Promise<ChangedSettings>;
  /** The result of such a change, without writing anything. @throws the same */
  rehearseSettings(plugin: Plugin, change: SettingsChange): Promise<ChangedSettings>;
  /** Caches of this generation add themselves here, for `almanac doctor --stats`. */
  readonly keeps: (() => CacheBytes)[];
  /** History of records, if an active plugin provides it. */
  readonly past: PastRecords | undefined;
  readonly running: RunningOf;
  readonly clock: Pick<Clock, 'after'>;
  readonly attention: Attention;
  /** Shared by all generations. */
  readonly streams: OpenStreams;
  /** Shared judgements of changes, for streams. */
  readonly judgements: SharedJudgements;
  /** Aborted when another generation has replaced this one, or serving ends. */
  readonly retiring: AbortSignal;
  /** Calls the listener with the names of collections whose records have changed, until the returned function is called. */
  onChange(listener: (collections: ReadonlySet<string>) => void): () => void;
  /** @throws NotGranted if the plugin may not listen to all records */
  changeLog(plugin: Plugin): ChangeLog;
  /** As `PluginFaults.note`. */
  readonly noteFault: (plugin: string, error: unknown, place?: Readonly<Record<string, string>>) => void;
  readonly sealVersion: SealVersion;
  /** Shared by all generations. */
  readonly formers: FormerVersions;
  /** For plugins whose manifest declares that use. @param now milliseconds since 1970 UTC */
  accounts(by: Principal, now: number): Accounts;
  /** As `WriteContext.handOver`. @param wide the core's view of the transaction */
  handOver(wide: Transaction, from: number, to: number): void;
  /** Tokens for forms of this plugin only. @param now milliseconds since 1970 UTC */
  formTokens(plugin: Plugin, now: number): FormTokens;
  /** Passes of users, valid for this plugin only. */
  passes(plugin: Plugin): PluginPasses;
  /** For pages of plugins whose manifest declares that use. Sets `principal` of the request when somebody signs in. */
  signIn(asked: { readonly request: HttpRequest; readonly now: number; principal?: Principal }): SignIn;
  /** @throws ApiError 401 incorrect_password, 429 */
  authenticate(request: HttpRequest): Principal;
}
