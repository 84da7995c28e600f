import type { SealVersion } from '../auth/sign-in/sealed-version.ts';
import type { Accounts } from '../contract/accounts/accounts.ts';
import type { FormTokens, SignIn } from '../contract/accounts/sign-in.ts';
import type { GatheredContributions } from '../contract/contributions.ts';
import type { FileFolder } from '../contract/data/file-folder.ts';
import type { StoreReader, Transaction } from '../contract/data/store.ts';
import type { LentUse } from '../contract/grants/lent-use.ts';
import type { Health } from '../contract/health/health.ts';
import type { HttpRequest } from '../contract/http-message.ts';
import type { AnyObserver, Observer } from '../contract/observer.ts';
import type { PastRecords } from '../contract/past.ts';
import type { Authentication, ListTotals, Plugin } from '../contract/plugin.ts';
import type { Principal } from '../contract/principal.ts';
import type { NetworkAccess } from '../contract/routes/network.ts';
import type { PageRoute } from '../contract/routes/page.ts';
import type { ReadStageContext, Route } from '../contract/routes/route.ts';
import type { Secret } from '../contract/secret.ts';
import type { RunningOf } from '../contract/service.ts';
import type { SiteInfo } from '../contract/site-info.ts';
import type { PresentPlugin } from '../contract/switching/present-plugin.ts';
import type { ChangedSettings, SettingsChange } from '../contract/switching/settings-document.ts';
import type { Steps } from '../lib/index.ts';
import type { Clock, FileHandle, Log } from '../platform/index.ts';
import type { Settings } from '../settings/settings.ts';
import type { CacheBytes, Slices } from '../store/index.ts';
import type { AssetFiles } from './files/asset-files.ts';
import type { FoundFile } from './files/find-file.ts';
import type { FormerVersions } from './merge/former-versions.ts';
import type { Exchange } from './request/exchange.ts';
import type { Attention } from './run/attention.ts';
import type { OwnedPolicy } from './run/route-policy.ts';
import type { ChangeLog } from './stream/change-log.ts';
import type { OpenStreams } from './stream/open-streams.ts';
import type { SharedJudgements } from './stream/shared-judgements.ts';
import type { Staging } from './upload/staging.ts';

/** Gives a plugin its view of an open transaction. */
export type StoreFor = (plugin: Plugin, principal: Principal) => Transaction;

/** Gives the core its view of an open transaction. */
export type WideStoreFor = (principal: Principal) => Transaction;

/** Runs steps in one transaction, in which each plugin sees what its manifest allows, and the core all, acting as whom they say. */
type Transact = <T>(run: (storeFor: StoreFor, wideFor: WideStoreFor) => Steps<T>) => Promise<T>;

/** Passes of users, as one plugin has them. */
interface PluginPasses {
  /** @throws Error if nobody is signed in */
  issue(principal: Principal, about: string, expires: number): string;
  /** @param now milliseconds since 1970 UTC */
  holder(pass: string, about: string, now: number): Principal | undefined;
}

/** A declared page in its place. */
export interface MountedPage {
  readonly plugin: Plugin;
  readonly page: PageRoute;
  /** Checked settings of the plugin. */
  readonly config: unknown;
}

/** Declared files in their place. */
interface MountedAssets {
  readonly plugin: Plugin;
  readonly files: AssetFiles;
}

/** A declared route in its place. */
export interface MountedRoute {
  readonly plugin: Plugin;
  /** `calendar/events/v1` */
  readonly namespace: string;
  readonly route: Route;
  /** Checked settings of the plugin. */
  readonly config: unknown;
}

/**
 * What depends on the set of plugins that are on: built whole beside the old one, swapped whole. Requests in flight end on
 * the generation they began with.
 */
export interface Generation {
  readonly settings: Settings;
  readonly site: SiteInfo;
  /** In order of their requirements. */
  readonly plugins: readonly Plugin[];
  readonly routes: readonly MountedRoute[];
  readonly pages: readonly MountedPage[];
  /** Of plugins that name none. */
  readonly totals: ListTotals;
  readonly assets: readonly MountedAssets[];
  readonly policies: readonly OwnedPolicy[];
  /** With what they have noted. */
  readonly observers: readonly { readonly plugin: Plugin; readonly observer: AnyObserver; readonly state: never }[];
  /** As `Context.observed`. */
  observed<State>(plugin: Plugin, observer: Observer<State>): State;
  /** The log as the plugin has it. */
  logOf(plugin: Plugin): Log;
  /** As the root of the API tells it. */
  readonly authentication: Authentication;
  readonly contributions: GatheredContributions;
  /** Parameters of a point that belong to a plugin which is present but off: name of the parameter → name of the plugin. */
  reserved(point: string): ReadonlyMap<string, string>;
  /** Begins the files of one request or command; whoever does must end them when it is over. */
  staging(): Staging;
  /** Makes an empty file for what memory has no room for; it goes with its handle. @throws FileSystemError */
  openSpare(): Promise<FileHandle>;
  /** A file below the data folder that no link leads to. @throws FileSystemError */
  findFile(path: string): Promise<FoundFile | undefined>;
  /** For a plugin. @throws as `ReadStageContext.readBelow`; Error when the plugin may not use the folder */
  readBelow(
    plugin: Plugin,
    folder: FileFolder,
    path: string,
    most: number,
  ): ReturnType<ReadStageContext<unknown>['readBelow']>;
  randomBytes(count: number): Uint8Array;
  /** Of a plugin that is on. @throws Error for one that it does not declare */
  secret(plugin: Plugin, key: string): Secret | undefined;
  /** Cuts what is read by `readerFor` into slices. */
  readonly slices: Slices;
  /** What the plugin may read. */
  readerFor(plugin: Plugin): StoreReader;
  /** As `BoundStore.together`. */
  readonly transaction: Transact;
  /** As `BoundStore.rehearse`. */
  readonly rehearse: Transact;
  /** @param store of an open transaction; default as it is now. @throws as the function of this name */
  checkStanding(principal: Principal, store?: StoreReader): void;
  /** @throws Error with the line to add, when the manifest of the plugin does not say that it uses this */
  checkUse(plugin: Plugin, use: LentUse): void;
  /** What the sites publish that the plugin may ask, for one request of this principal. */
  network(plugin: Plugin, principal: Principal): NetworkAccess;
  readonly health: Health;
  /** On or off. */
  presentPlugins(): Promise<readonly PresentPlugin[]>;
  /** Changes `settings.json` for a plugin whose manifest uses that. @throws as `StageContext.changeSettings` */
  changeSettings(plugin: Plugin, change: SettingsChange, by: Principal): Promise<ChangedSettings>;
  /** What that would come to; nothing is written. @throws the same */
  rehearseSettings(plugin: Plugin, change: SettingsChange): Promise<ChangedSettings>;
  /** What is kept for as long as it lives adds itself here: `almanac doctor --stats` asks. */
  readonly keeps: (() => CacheBytes)[];
  /** Where a plugin that is on keeps what records were. */
  readonly past: PastRecords | undefined;
  readonly running: RunningOf;
  readonly clock: Pick<Clock, 'after'>;
  readonly attention: Attention;
  /** Of all generations. */
  readonly streams: OpenStreams;
  /** Of changes, by streams. */
  readonly judgements: SharedJudgements;
  /** Aborted when another generation serves instead, or none. */
  readonly retiring: AbortSignal;
  /** Told the names of collections whose records have changed, until what it gives is called. */
  onChange(listener: (collections: ReadonlySet<string>) => void): () => void;
  /** @throws NotGranted when the plugin may not listen to all records */
  changeLog(plugin: Plugin): ChangeLog;
  /** As `PluginFaults.note`. */
  readonly noteFault: (plugin: string, error: unknown, place?: Readonly<Record<string, string>>) => void;
  readonly sealVersion: SealVersion;
  /** Of all generations. */
  readonly formers: FormerVersions;
  /** For a plugin whose manifest uses that. @param now milliseconds since 1970 UTC */
  accounts(by: Principal, now: number): Accounts;
  /** As `WriteContext.handOver`. @param wide the core's view of the transaction */
  handOver(wide: Transaction, from: number, to: number): void;
  /** For forms of this plugin alone. @param now milliseconds since 1970 UTC */
  formTokens(plugin: Plugin, now: number): FormTokens;
  /** Of users, for this plugin alone. */
  passes(plugin: Plugin): PluginPasses;
  /** For a page of a plugin whose manifest uses that. */
  signIn(exchange: Exchange): SignIn;
  /** @throws ApiError 401 incorrect_password, 429 */
  authenticate(request: HttpRequest): Principal;
}
