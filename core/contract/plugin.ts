import * as v from 'valibot';
import type { Assets } from './assets.ts';
import type { Command, DeclaredArguments, RegisteredCommand } from './commands/command.ts';
import type { Collection } from './data/collection.ts';
import type { FileFolder } from './data/file-folder.ts';
import type { Indexes } from './data/indexes.ts';
import type { Transaction } from './data/transaction.ts';
import type { ErrorMaker } from './error.ts';
import type { TellCommit } from './former-commits.ts';
import type { Check } from './health/check.ts';
import type { AnyObserver, Observer } from './observer.ts';
import type { Params } from './params.ts';
import type { ItemRoute, PastRecords } from './past.ts';
import type { Contribution, Point } from './points/point.ts';
import type { PageDeclaration, PageRoute } from './routes/page.ts';
import type { Policy } from './routes/policy.ts';
import type { Root } from './routes/root.ts';
import type { ReadDeclaration, Route, WriteDeclaration } from './routes/route.ts';
import type { StreamDeclaration } from './routes/stream.ts';
import { EVENT_STREAM } from './routes/streamed-event.ts';
import type { DeclaresSecrets, SecretsSchema } from './secret.ts';
import type { Service } from './service.ts';
import type { SiteInfo } from './site-info.ts';
import type { ApproveSwitch } from './switching/switch.ts';
import type { Job } from './work/enqueue.ts';
import type { JobDeclaration } from './work/jobs.ts';
import type { ListenedTo, Listener, ListenerDeclaration } from './work/listeners.ts';
import type { TellWritten } from './work/written.ts';

/** `plugin.json`: what is known about a plugin without running its code. */
export interface Manifest {
  readonly name: string;
  /** One sentence about the plugin; also shown while it is off. */
  readonly description: string;
  /** Its version, such as `1.2.0`. Default for a package: the version in its `package.json`. */
  readonly version?: string | undefined;
  /** Versions of Almanac that it supports: `^0.2`. Default `^0.1`. */
  readonly almanac?: string | undefined;
  /** Plugins that must be on. */
  readonly requires: readonly string[];
  /** Supported versions of the required plugins, by name: `^1`. In `plugin.json`, `requires` contains both: `{ "calendar": "^1" }`. */
  readonly versions?: Readonly<Record<string, string>> | undefined;
  /** Collections of other plugins that it may read: `content/terms`, or the core's `users`. */
  readonly reads: readonly string[];
  /** Collections of other plugins whose changes its listeners receive; `*` for `ANY_OF_SITE`. */
  readonly listens: readonly string[];
  /**
   * Collections of other plugins that it may read and write, modules of Node.js (`node:crypto`), and services of the core:
   * - `settings`: list the present plugins, and change `settings.json`
   * - `calls`: call other routes
   * - `health`: read the state of the site
   * - `network`: fetch from any public site; `network:api.example.org` from this host only
   * - `network:post:api.example.org`: send requests that write to this host; `network:post:*` to any public site
   * - `git`: run git for the site, be notified of writes, and provide earlier versions of records
   * - `accounts`: create passwords of users
   * - `sign-in`: sign users in with a form on a page
   * - `request`: routes that take headers, cookies, the raw body or the address of requests
   * - `policies`: policies on routes of any plugin
   * - `observe`: be notified of every response
   * - `mail`: send mail
   * - `roots`: add a root of the API, and see all requests and responses there
   * - `import`: commands that write all records, and read files and a site that the operator names
   * - `export`: commands that read the whole site, and write new files outside of it
   */
  readonly uses: readonly string[];
  /** Parameters and fields that belong to this plugin, whether it is on or off, by name of the point. */
  readonly reserves: Readonly<Record<string, readonly string[]>>;
  /** Members of other plugins' records that belong to this plugin, whether it is on or off, by collection. */
  readonly members: Readonly<Record<string, readonly string[]>>;
  /** Whether it is on if `settings.json` does not name it. Only for built-in plugins. Default off. */
  readonly default?: 'on' | 'off' | undefined;
  /**
   * Member of `settings.json` that earlier versions used instead of `plugins.<name>`. It is read if `plugins` does not name the
   * plugin. Only for built-in plugins.
   */
  readonly formerly?: string | undefined;
}

/** Names of the headers with the totals of a list. */
export interface ListTotals {
  readonly total: string;
  readonly pages: string;
}

/** URLs where clients get credentials, by authentication scheme and purpose, as shown by the root of the API. */
export type Authentication = Readonly<Record<string, { readonly endpoints: Readonly<Record<string, string>> }>>;

/** Name and settings of a plugin; `with` adds its parts. */
export interface PluginDeclaration<Config extends v.GenericSchema, Secrets extends SecretsSchema = SecretsSchema> {
  readonly name: string;
  /** Path below the root of the API: `calendar/events/v1`. A plugin without a namespace has no routes. */
  readonly namespace?: string;
  /**
   * Whether the API root lists the namespace, with an index of its own. Default yes. Otherwise its routes appear only in the index
   * of the root.
   */
  readonly indexed?: boolean;
  readonly description?: string;
  /** Schema of its object in `settings.json`. `true` there stands for `{}`, so every member needs a default. */
  readonly config?: Config;
  /** Its secrets, such as passwords for other services. They are set with `almanac plugin secret` or environment variables. */
  readonly secrets?: Secrets;
  /** Headers with the totals of a list. Default: those chosen by the program that opened the site. */
  readonly totals?: ListTotals;
}

/** Type of a plugin's settings in handlers. If the plugin declares secrets, the type also carries their names. */
export type SettingsOf<Config extends v.GenericSchema, Secrets extends SecretsSchema> = SecretsSchema extends Secrets
  ? v.InferOutput<Config>
  : v.InferOutput<Config> & DeclaresSecrets<keyof Secrets['entries'] & string>;

/** What routes can be generated from: contributions of all plugins that are on. */
export interface PluginSet {
  readonly checks: readonly Pick<Check, 'name' | 'label'>[];
}

/** The parts of a plugin; all are optional. */
export interface PluginParts<Config = unknown> {
  readonly collections?: readonly Collection<never>[];
  /** Fields added to collections of other plugins. */
  readonly indexes?: readonly Indexes[];
  /** Folders of files that belong to the plugin's records. */
  readonly files?: readonly FileFolder[];
  readonly routes?: readonly Route[];
  readonly pages?: readonly PageRoute[];
  /** Files of the plugin's code that are served, such as scripts and styles. */
  readonly assets?: readonly Assets[];
  /** Additional roots of the API, with the same routes under other names; for a plugin that uses `roots`. */
  readonly roots?: readonly Root[];
  /** Pages and files whose addresses depend on the plugin's settings. */
  served?(config: Config): Pick<PluginParts, 'pages' | 'assets'>;
  /** Members added to `authentication` of the API root. */
  authentication?(site: SiteInfo, config: Config): Authentication;
  /** Points that this plugin owns. */
  readonly points?: readonly Point[];
  /** Contributions to extension points of this plugin or others. */
  readonly extends?: readonly Contribution[];
  /** Contributions that depend on the plugin's settings. */
  configured?(config: Config): readonly Contribution[];
  /** Policies for routes of any plugin. */
  readonly policies?: readonly Policy[];
  /** Notified of every response. */
  readonly observers?: readonly AnyObserver[];
  readonly commands?: readonly RegisteredCommand[];
  /** Health checks: rows of `almanac doctor` and tests of site health. */
  readonly checks?: readonly Check<Config>[];
  /** Work after a request, or on a schedule. */
  readonly jobs?: readonly Job[];
  /** Work after each change of records. */
  readonly listeners?: readonly Listener[];
  /** Additional routes, generated from the contributions of all plugins that are on. Called once for each set of plugins. */
  routesFor?(set: PluginSet): readonly Route[];
  /**
   * Additional routes for each route of any plugin that reads one record: in the namespace of that route, with paths below its
   * path. For a plugin that uses `git`.
   */
  routesBeside?(route: ItemRoute): readonly Route[];
  /** Background work; for a plugin that uses `git`. */
  readonly service?: Service;
  /** Called after each committed transaction with what it wrote; for a plugin that uses `git`. */
  readonly written?: TellWritten<Config>;
  /** Reads earlier versions of records; for a plugin that uses `git`. Only one of the plugins that are on may have it. */
  readonly past?: PastRecords;
  /**
   * Called before the plugin is switched on through the API or by a command, but not at startup or when somebody edits
   * `settings.json`. For a plugin that uses `git`.
   */
  readonly approve?: ApproveSwitch;
  /** @deprecated The plugin `git` makes the commits now, and is on whenever this one is: contribute to its point `git/commit-text`. */
  readonly commits?: TellCommit<Config>;
  readonly errors?: ErrorMaker;
  /** Creates the initial content of a new site. Run once, by `almanac init`, as the operator. */
  readonly seed?: (store: Transaction) => void;
}

/** A plugin with all defaults filled in. Importing it has no side effects. */
export interface Plugin
  extends Required<Omit<PluginParts, 'errors' | 'seed' | 'service' | 'written' | 'past' | 'approve' | 'commits'>> {
  readonly name: string;
  readonly namespace: string | undefined;
  readonly indexed: boolean;
  readonly description: string;
  readonly config: v.GenericSchema | undefined;
  readonly secrets: SecretsSchema | undefined;
  readonly totals: ListTotals | undefined;
  readonly service: Service | undefined;
  readonly written: TellWritten<never> | undefined;
  readonly past: PastRecords | undefined;
  readonly approve: ApproveSwitch | undefined;
  readonly commits: TellCommit<never> | undefined;
  readonly errors: ErrorMaker | undefined;
  readonly seed: ((store: Transaction) => void) | undefined;
}

/** Result of `definePlugin`: creates parts that are typed with the plugin's settings, and then the plugin itself. */
export interface PluginBuilder<Config> {
  readonly name: string;
  readonly namespace: string | undefined;
  read<const P extends Params, Result, Body, Staged = undefined>(
    route: ReadDeclaration<P, Config, Staged, Result, Body>,
  ): Route;
  write<const P extends Params, Result, Body, Staged = undefined>(
    route: WriteDeclaration<P, Config, Staged, Result, Body>,
  ): Route;
  /** A route that sends events for as long as the client is connected. */
  stream<const P extends Params, Data>(route: StreamDeclaration<P, Config, Data>): Route;
  page<const P extends Params>(page: PageDeclaration<P, Config>): PageRoute;
  /** The input of its `run` is the result of `prepare`. */
  command<const A extends DeclaredArguments, Input>(command: Command<Input, Config, A>): RegisteredCommand;
  check(check: Check<Config>): Check<Config>;
  job<const S extends v.GenericSchema = v.UndefinedSchema<undefined>>(
    job: JobDeclaration<S, Config>,
  ): Job<v.InferInput<S>>;
  listener<const To extends ListenedTo>(listener: ListenerDeclaration<To, Config>): Listener;
  policy(policy: Policy): Policy;
  observer<State>(observer: Observer<State>): Observer<State>;
  with(parts: PluginParts<Config>): Plugin;
}

const JSON_ALONE = ['application/json'];

/** Common members of all routes that read. */
const READ = {
  kind: 'read',
  methods: ['GET'],
  status: 200,
  batch: false,
  shadowed: {},
  memberCodes: [],
  actsForPlugin: false,
} as const;

/**
 * Declares a plugin.
 *
 * @example
 * const hello = definePlugin({ name: 'hello', namespace: 'hello/v1' });
 * export const list = hello.read({ path: '/notes', params: {}, allow: anyone, summary: 'Lists notes.', returns: …,
 *   run: ({ store }) => store.of(notes).find().records });
 * export default hello.with({ collections: [notes], routes: [list] });
 */
export function definePlugin<
  Config extends v.GenericSchema = v.GenericSchema<unknown>,
  Secrets extends SecretsSchema = SecretsSchema,
>(declaration: PluginDeclaration<Config, Secrets>): PluginBuilder<SettingsOf<Config, Secrets>> {
  return {
    name: declaration.name,
    namespace: declaration.namespace,
    read: ({ errors = [], types = JSON_ALONE, ...route }) => ({ ...route, ...READ, errors, types }),
    write: ({
      method,
      errors = [],
      types = JSON_ALONE,
      status = 200,
      batch = false,
      shadowed = {},
      memberCodes = [],
      actsForPlugin = false,
      ...route
    }) => ({
      ...route,
      kind: 'write',
      methods: typeof method === 'string' ? [method] : method,
      errors,
      types,
      status,
      batch,
      shadowed,
      memberCodes,
      actsForPlugin,
    }),
    stream: ({ errors = [], run, ...route }) => ({ ...route, ...READ, errors, types: [EVENT_STREAM], stream: run }),
    page: (page) => page,
    command: (command) => command,
    check: (check) => check,
    job: ({ missed = 'once', input = v.undefined(), retries = 5, timeout = 60_000, ...job }) => ({
      ...job,
      missed,
      retries,
      timeout,
      schema: input,
    }),
    listener: ({ retries = 5, timeout = 60_000, run, ...listener }) => ({ ...listener, run, retries, timeout }),
    policy: (policy) => policy,
    observer: (observer) => observer,
    with: (parts) => pluginOf(declaration, parts),
  };
}

/** A plugin with all defaults filled in. */
const pluginOf = <Config>(
  declaration: PluginDeclaration<v.GenericSchema, SecretsSchema>,
  parts: PluginParts<Config>,
): Plugin => ({
  name: declaration.name,
  namespace: declaration.namespace,
  indexed: declaration.indexed ?? true,
  description: declaration.description ?? '',
  config: declaration.config,
  secrets: declaration.secrets,
  totals: declaration.totals,
  collections: parts.collections ?? [],
  indexes: parts.indexes ?? [],
  files: parts.files ?? [],
  routes: parts.routes ?? [],
  pages: parts.pages ?? [],
  assets: parts.assets ?? [],
  roots: parts.roots ?? [],
  served: parts.served ?? (() => ({})),
  authentication: parts.authentication ?? (() => ({})),
  points: parts.points ?? [],
  extends: parts.extends ?? [],
  configured: parts.configured ?? (() => []),
  policies: parts.policies ?? [],
  observers: parts.observers ?? [],
  commands: parts.commands ?? [],
  checks: parts.checks ?? [],
  jobs: parts.jobs ?? [],
  listeners: parts.listeners ?? [],
  routesFor: parts.routesFor ?? (() => []),
  routesBeside: parts.routesBeside ?? (() => []),
  service: parts.service,
  written: parts.written,
  past: parts.past,
  approve: parts.approve,
  commits: parts.commits,
  errors: parts.errors,
  seed: parts.seed,
});
