import type * as v from 'valibot';
import type { Assets } from './assets.ts';
import type { Command, DeclaredArguments, RegisteredCommand } from './commands/command.ts';
import type { Collection } from './data/collection.ts';
import type { FileFolder } from './data/file-folder.ts';
import type { Indexes } from './data/indexes.ts';
import type { Transaction } from './data/store.ts';
import type { TellWritten } from './data/written.ts';
import type { ErrorMaker } from './error.ts';
import type { TellCommit } from './former-commits.ts';
import type { Check } from './health/check.ts';
import type { ItemRoute, PastRecords } from './past.ts';
import type { Contribution, Params, Point } from './point.ts';
import type { PageDeclaration, PageRoute } from './routes/page.ts';
import type { ReadDeclaration, Route, WriteDeclaration } from './routes/route.ts';
import type { Service } from './service.ts';
import type { SiteInfo } from './site-info.ts';
import type { ApproveSwitch } from './switching/switch.ts';

/** `plugin.json`: what can be known of a plugin without running its code. */
export interface Manifest {
  readonly name: string;
  /** One sentence, for those who have not switched it on yet. */
  readonly description: string;
  /** Plugins that must be on. */
  readonly requires: readonly string[];
  /** Collections of others that it may read: `content/terms`, the core's own `users`. */
  readonly reads: readonly string[];
  /**
   * What of others it uses: collections that it may read and write; modules of Node.js (`node:crypto`); and what the core
   * lends to those who say so: `settings` lets it see which plugins are present and its writes change `settings.json`,
   * `calls` call other routes, `health` tell how the site does, `network` get what any public site publishes,
   * `network:api.example.org` that of this host alone, `git` run git for the site, with what it keeps: be told what is written,
   * and give what records were; `accounts` make passwords of users, `sign-in` sign users in by a form of a page.
   */
  readonly uses: readonly string[];
  /** By point name, the parameters and fields that belong to this plugin, on or off. */
  readonly reserves: Readonly<Record<string, readonly string[]>>;
  /** By collection of another plugin, the members of its records that belong to this plugin, on or off. */
  readonly members: Readonly<Record<string, readonly string[]>>;
  /** Is it on where `settings.json` does not name it? Counts for almanac's own plugins alone. Default off. */
  readonly default?: 'on' | 'off' | undefined;
  /**
   * Member of `settings.json` that said, in former versions, what `plugins.<name>` says now. It is read where that says
   * nothing. Counts for almanac's own plugins alone.
   */
  readonly formerly?: string | undefined;
}

/** Names of the headers that carry a list's totals. */
export interface ListTotals {
  readonly total: string;
  readonly pages: string;
}

/** Where the root of the API says how clients get credentials, by name of the scheme: addresses, by what they are for. */
export type Authentication = Readonly<Record<string, { readonly endpoints: Readonly<Record<string, string>> }>>;

/** What a plugin is, before its parts. */
export interface PluginDeclaration<Config extends v.GenericSchema> {
  readonly name: string;
  /** Path below the REST root, `calendar/events/v1`. A plugin without one has no routes. */
  readonly namespace?: string;
  /**
   * Is the namespace one that the root lists, with an index of its own? Default yes. Routes of one that is not stand in the
   * root's index alone.
   */
  readonly indexed?: boolean;
  readonly description?: string;
  /** Schema of its object in `settings.json`; `true` stands for `{}`, so every member needs a default. */
  readonly config?: Config;
  /** Headers that carry a list's totals. Default those of the program that opened the site. */
  readonly totals?: ListTotals;
}

/** What the plugins that are on bring, as far as routes are made of it. */
export interface PluginSet {
  readonly checks: readonly Pick<Check, 'name' | 'label'>[];
}

/** What a plugin brings; all of it optional. */
export interface PluginParts<Config = unknown> {
  readonly collections?: readonly Collection<never>[];
  /** Fields that it adds to collections of others. */
  readonly indexes?: readonly Indexes[];
  /** Folders of files that it keeps beside its records. */
  readonly files?: readonly FileFolder[];
  readonly routes?: readonly Route[];
  readonly pages?: readonly PageRoute[];
  /** Files that come with its code and are served. */
  readonly assets?: readonly Assets[];
  /** What it adds to `authentication` of the root of the API. */
  authentication?(site: SiteInfo): Authentication;
  /** Points that this plugin owns. */
  readonly points?: readonly Point[];
  /** What it adds to points, its own or others'. */
  readonly extends?: readonly Contribution[];
  /** The same, of what goes by its settings. */
  configured?(config: Config): readonly Contribution[];
  readonly commands?: readonly RegisteredCommand[];
  /** What operators want to be right: rows of `almanac doctor`, tests of site health. */
  readonly checks?: readonly Check<Config>[];
  /** More routes, made of what all plugins that are on bring: run once for each set of them. */
  routesFor?(set: PluginSet): readonly Route[];
  /**
   * More routes beside each route, of any plugin, that reads one record: in the namespace of that one, with paths that begin
   * with its own. For a plugin that uses `git`.
   */
  routesBeside?(route: ItemRoute): readonly Route[];
  /** Work that goes on beside requests; for a plugin that uses `git`. */
  readonly service?: Service;
  /** Told what every transaction wrote; for a plugin that uses `git`. */
  readonly written?: TellWritten<Config>;
  /** Reads records as they were; for a plugin that uses `git`. Of the plugins that are on one at most has it. */
  readonly past?: PastRecords;
  /**
   * Asked before the plugin is switched on through the API or by a command, not at a start or when somebody edits
   * `settings.json`; for a plugin that uses `git`.
   */
  readonly approve?: ApproveSwitch;
  /** @deprecated Plugin git makes the commits now, and is on beside this one: contribute to its point `git/commit-text`. */
  readonly commits?: TellCommit<Config>;
  readonly errors?: ErrorMaker;
  /** A new site's first content: run once, by `almanac init`, as the operator. */
  readonly seed?: (store: Transaction) => void;
}

/** A plugin as the runtime holds it. Importing one does nothing. */
export interface Plugin
  extends Required<Omit<PluginParts, 'errors' | 'seed' | 'service' | 'written' | 'past' | 'approve' | 'commits'>> {
  readonly name: string;
  readonly namespace: string | undefined;
  readonly indexed: boolean;
  readonly description: string;
  readonly config: v.GenericSchema | undefined;
  readonly totals: ListTotals | undefined;
  readonly service: Service | undefined;
  readonly written: TellWritten<never> | undefined;
  readonly past: PastRecords | undefined;
  readonly approve: ApproveSwitch | undefined;
  readonly commits: TellCommit<never> | undefined;
  readonly errors: ErrorMaker | undefined;
  readonly seed: ((store: Transaction) => void) | undefined;
}

/** What `definePlugin` gives: makes parts that know the plugin's settings, then the plugin itself. */
export interface PluginBuilder<Config> {
  readonly name: string;
  readonly namespace: string | undefined;
  read<const P extends Params, Result, Staged = undefined>(route: ReadDeclaration<P, Config, Staged, Result>): Route;
  write<const P extends Params, Result, Staged = undefined>(route: WriteDeclaration<P, Config, Staged, Result>): Route;
  page<const P extends Params>(page: PageDeclaration<P, Config>): PageRoute;
  /** Its input is what `prepare` gives. */
  command<const A extends DeclaredArguments, Input>(command: Command<Input, Config, A>): RegisteredCommand;
  check(check: Check<Config>): Check<Config>;
  with(parts: PluginParts<Config>): Plugin;
}

const JSON_ALONE = ['application/json'];

/**
 * Begins a plugin.
 *
 * @example
 * const hello = definePlugin({ name: 'hello', namespace: 'hello/v1' });
 * export const list = hello.read({ path: '/notes', params: {}, allow: anyone, summary: 'Lists notes.', returns: …,
 *   run: ({ store }) => store.of(notes).find().records });
 * export default hello.with({ collections: [notes], routes: [list] });
 */
export function definePlugin<Config extends v.GenericSchema = v.GenericSchema<unknown>>(
  declaration: PluginDeclaration<Config>,
): PluginBuilder<v.InferOutput<Config>> {
  return {
    name: declaration.name,
    namespace: declaration.namespace,
    read: ({ errors = [], types = JSON_ALONE, ...route }) => ({
      ...route,
      kind: 'read',
      methods: ['GET'],
      errors,
      types,
      status: 200,
      batch: false,
      shadowed: {},
      memberCodes: [],
      actsForPlugin: false,
    }),
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
    page: (page) => page,
    command: (command) => command,
    check: (check) => check,
    with: (parts) => {
      return {
        name: declaration.name,
        namespace: declaration.namespace,
        indexed: declaration.indexed ?? true,
        description: declaration.description ?? '',
        config: declaration.config,
        totals: declaration.totals,
        collections: parts.collections ?? [],
        indexes: parts.indexes ?? [],
        files: parts.files ?? [],
        routes: parts.routes ?? [],
        pages: parts.pages ?? [],
        assets: parts.assets ?? [],
        authentication: parts.authentication ?? (() => ({})),
        points: parts.points ?? [],
        extends: parts.extends ?? [],
        configured: parts.configured ?? (() => []),
        commands: parts.commands ?? [],
        checks: parts.checks ?? [],
        routesFor: parts.routesFor ?? (() => []),
        routesBeside: parts.routesBeside ?? (() => []),
        service: parts.service,
        written: parts.written,
        past: parts.past,
        approve: parts.approve,
        commits: parts.commits,
        errors: parts.errors,
        seed: parts.seed,
      };
    },
  };
}
