import type { CreateAccounts } from '../../auth/create-accounts.ts';
import type { LendSignIn } from '../../auth/sign-in/lend-sign-in.ts';
import type { Passes } from '../../auth/sign-in/passes.ts';
import type { Diagnostics } from '../../contract/health/diagnostics.ts';
import type { Health } from '../../contract/health/health.ts';
import type { HttpRequest } from '../../contract/http-message.ts';
import type { AnyObserver } from '../../contract/observer.ts';
import type { Plugin } from '../../contract/plugin.ts';
import type { Principal } from '../../contract/principal.ts';
import type { SettingsChange } from '../../contract/switching/settings-document.ts';
import type { AssetAnswers, Generation } from '../../http/index.ts';
import type { Outgoing } from '../../outgoing/outgoing.ts';
import type { FileSystem, Ports } from '../../platform/index.ts';
import type { Settings } from '../../settings/settings.ts';
import type { BoundStore, Store } from '../../store/index.ts';
import type { DeliverMail } from '../mail/deliver-mail.ts';
import type { PluginSecrets } from '../secrets/plugin-secrets.ts';
import type { CheckedSet } from './checked-set.ts';
import type { Services } from './services.ts';
import type { Told } from './tell-written.ts';

/** What all generations of a site share; lives as long as the site is open. */
export interface SiteParts {
  /** Members of a generation that are the same in all generations. */
  readonly common: Pick<
    Generation,
    'totals' | 'openSpare' | 'sealVersion' | 'formers' | 'streams' | 'noteFault' | 'attention' | 'formTokens'
  >;
  readonly store: Store;
  readonly ports: Pick<Ports, 'images' | 'random' | 'clock' | 'log'>;
  /** File system for reading served files. */
  readonly fileSystem: FileSystem;
  /** Absolute path of the data folder. */
  readonly folder: string;
  readonly outgoing: Outgoing;
  readonly secrets: PluginSecrets;
  readonly deliverMail: (settings: Settings) => DeliverMail;
  /** State of an observer, kept since it began. */
  readonly observed: (observer: AnyObserver) => unknown;
  readonly services: Services;
  readonly diagnostics: (settings: Settings) => Diagnostics;
  readonly sizes: Health['sizes'];
  /** Changes the file, applies it, and returns the generation that serves from then on. */
  readonly changeSettings: (change: SettingsChange, by: Principal) => Promise<BuiltGeneration>;
  /** Passes the generation that would serve then to `look`; changes nothing. */
  readonly rehearseSettings: <T>(change: SettingsChange, look: (next: BuiltGeneration) => Promise<T>) => Promise<T>;
  readonly accounts: CreateAccounts;
  readonly signIn: (store: BoundStore, settings: Settings) => LendSignIn;
  readonly passes: Passes;
  readonly assetAnswers: AssetAnswers;
  readonly authenticate: (store: BoundStore, settings: Settings) => (request: HttpRequest) => Principal;
}

/** What one generation is built from, in addition to `SiteParts`. */
export interface Ground extends CheckedSet {
  /** The generation's view of the store. */
  readonly bound: BoundStore;
}

/** A generation that must be ended when nothing uses it any more. */
export interface BuiltGeneration
  extends Generation,
    Pick<Ground, 'loaded' | 'bound' | 'collections' | 'jobs' | 'configOf'> {
  /** Called on each write, if an enabled plugin wants to know. */
  readonly told: Told | undefined;
  /** Health of the site: runs the checks of this plugin, even if it is off, then those of the other enabled plugins. */
  healthBy(first: Plugin): Health;
  /** Called when it starts serving: starts its services, except those that the previous generation has running. */
  begin(): void;
  /** Called when another generation serves: ends its streams. */
  retire(): void;
  /** Called when nothing uses it any more: releases its view of the store and its services. */
  end(): void;
  /** Writes the initial content of all enabled plugins, as the operator, in one transaction. */
  seed(): Promise<void>;
}
