import type { CreateAccounts } from '../../auth/accounts/create-accounts.ts';
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

/** What all generations of a site are built of: it lives as long as the site is open. */
export interface SiteParts {
  /** Parts of a generation that are the same in all. */
  readonly common: Pick<
    Generation,
    'totals' | 'openSpare' | 'sealVersion' | 'formers' | 'streams' | 'noteFault' | 'attention' | 'formTokens'
  >;
  readonly store: Store;
  readonly ports: Pick<Ports, 'images' | 'random' | 'clock' | 'log'>;
  /** What is served is read here. */
  readonly fileSystem: FileSystem;
  /** Absolute path of the data folder. */
  readonly folder: string;
  readonly outgoing: Outgoing;
  readonly secrets: PluginSecrets;
  readonly deliverMail: (settings: Settings) => DeliverMail;
  /** What an observer has noted, since it began. */
  readonly observed: (observer: AnyObserver) => unknown;
  readonly services: Services;
  readonly diagnostics: (settings: Settings) => Diagnostics;
  readonly sizes: Health['sizes'];
  /** Changes the file, has it take effect, gives the generation that serves from then on. */
  readonly changeSettings: (change: SettingsChange, by: Principal) => Promise<BuiltGeneration>;
  /** Has `look` see the generation that would serve then; changes nothing. */
  readonly rehearseSettings: <T>(change: SettingsChange, look: (next: BuiltGeneration) => Promise<T>) => Promise<T>;
  readonly accounts: CreateAccounts;
  readonly signIn: (store: BoundStore, settings: Settings) => LendSignIn;
  readonly passes: Passes;
  readonly assetAnswers: AssetAnswers;
  readonly authenticate: (store: BoundStore, settings: Settings) => (request: HttpRequest) => Principal;
}

/** What the parts of one generation are made of, beside what is the same in all. */
export interface Ground extends CheckedSet {
  /** Its view of the store. */
  readonly bound: BoundStore;
}

/** A generation, which must be ended when nothing uses it any more. */
export interface BuiltGeneration
  extends Generation,
    Pick<Ground, 'loaded' | 'bound' | 'collections' | 'jobs' | 'configOf'> {
  /** Told what is written, where a plugin that is on wants to know. */
  readonly told: Told | undefined;
  /** How the site does, by the checks of this plugin, be it on or off, and then of the others that are on. */
  healthBy(first: Plugin): Health;
  /** It serves from now on: starts the services that it has and the former one had not. */
  begin(): void;
  /** Another one serves: its streams end. */
  retire(): void;
  /** Nothing uses it any more: gives back its view of the store, and its services. */
  end(): void;
  /** Writes the first content of all plugins that are on, as the operator, in one transaction. */
  seed(): Promise<void>;
}
