import type { Log } from '../../platform/index.ts';
import type { FileStaging } from '../data/file-staging.ts';
import type { StoreReader } from '../data/store-reader.ts';
import type { Transaction } from '../data/transaction.ts';
import type { Flat } from '../flat.ts';
import type { Contributions } from '../points/point.ts';
import type { Secret, SecretName } from '../secret.ts';
import type { SiteInfo } from '../site-info.ts';
import type { ExportAccess } from './export-access.ts';
import type { ImportAccess } from './import-access.ts';

/** An argument or option of a command. */
export interface Argument {
  /** `positionals`: all remaining words, at least one if required; the value is a list. */
  readonly type: 'positional' | 'positionals' | 'string' | 'boolean' | 'enum';
  readonly description: string;
  readonly required?: boolean;
  readonly default?: string | boolean;
  /** The value is a file or folder: `prepare` gets its absolute path. An http or https URL is passed on unchanged. */
  readonly isPath?: boolean;
  /** For `enum`. */
  readonly options?: readonly string[];
}

/** Arguments and options of a command, by name. */
export type DeclaredArguments = Readonly<Record<string, Argument>>;

type ArgumentValue<Type extends Argument['type'], A extends Argument> = Type extends 'boolean'
  ? boolean
  : Type extends 'positionals'
    ? readonly string[]
    : Type extends 'enum'
      ? NonNullable<A['options']>[number]
      : string;

/** Undefined if the argument is optional; an omitted boolean option is false. */
type LeftOut<A extends Argument> = A extends
  | { readonly required: true }
  | { readonly default: string | boolean }
  | { readonly type: 'boolean' }
  ? never
  : undefined;

/** Values of a command's arguments and options, by name. */
export type ArgumentsOf<A extends DeclaredArguments> = Flat<{
  readonly [Name in keyof A]: ArgumentValue<A[Name]['type'], A[Name]> | LeftOut<A[Name]>;
}>;

/** Values of the arguments of any command. */
export type Arguments = ArgumentsOf<DeclaredArguments>;

/** Output of a command: a terminal of this process, or the terminal at the other end of the control socket. */
export interface Output {
  print(line: string): void;
  /** Prints to standard error. */
  warn(line: string): void;
  /** Shows a progress bar on a terminal; does nothing elsewhere. */
  progress(done: number, total: number): void;
}

/** Information about the site for `prepare` of a command, from its settings. */
export interface PreparedSite<Config = unknown> {
  /** IANA zone. */
  readonly timezone: string;
  readonly config: Config;
  /** Milliseconds since 1970 UTC. */
  now(): number;
}

/** Asks the person who runs a command for a password. */
export interface PasswordQuestion {
  /** Prompt at a terminal, where the input is not shown: `Application password of ada`. */
  readonly question: string;
  /** Environment variables that may contain it, so that nobody has to type it. */
  readonly variables: readonly string[];
}

/** @throws CommandError if no password is given */
export type AskPassword = (asked: PasswordQuestion) => Promise<string>;

/** Context of a command's `run`. */
export interface CommandContext<Config = unknown> {
  readonly store: StoreReader;
  /** Stages files that a transaction of this command can commit. */
  readonly files: FileStaging;
  /** Acts as the operator. Resolves when the transaction is durable. */
  transaction<T>(run: (store: Transaction) => T): Promise<T>;
  /** Lets waiting requests be served; await it between parts of long work. */
  pause(): Promise<void>;
  readonly site: SiteInfo;
  readonly config: Config;
  readonly contributions: Contributions;
  readonly now: number;
  /** The site's log; entries name the plugin. */
  readonly log: Log;
  /** As in the context of a route. */
  secret(key: SecretName<Config>): Secret | undefined;
  randomBytes(count: number): Uint8Array;
  readonly output: Output;
  /** For plugins that use `import`. @throws Error with the line to add, for other plugins */
  readonly importing: ImportAccess;
  /** For plugins that use `export`. @throws Error with the line to add, for other plugins */
  readonly exporting: ExportAccess;
}

/**
 * A command of a plugin or of the core that works on a site. `prepare` runs in the process of the person who runs the command: it
 * may read their files, and is the place for slow work. `run` runs in the process that holds the site's lock, which is this one or
 * the server. It gets the result of `prepare`, which must be plain JSON, and returns the exit code; undefined means 0.
 */
export interface Command<Input = unknown, Config = unknown, A extends DeclaredArguments = DeclaredArguments> {
  /** Words after `almanac`: `['import', 'ics']`. */
  readonly words: readonly string[];
  readonly summary: string;
  readonly arguments: A;
  prepare(
    args: ArgumentsOf<A>,
    readFile: (path: string) => Promise<Uint8Array>,
    site: () => Promise<PreparedSite<Config>>,
    password: AskPassword,
  ): Promise<Input> | Input;
  readonly run: (input: Input, context: CommandContext<Config>) => Promise<number | undefined>;
}

/** A command without its specific types. */
export interface RegisteredCommand extends Omit<Command, 'run' | 'prepare'> {
  /** As in `Command`; the site may be omitted if it is known not to be used. */
  prepare(
    args: Arguments,
    readFile: (path: string) => Promise<Uint8Array>,
    site?: () => Promise<PreparedSite>,
    password?: AskPassword,
  ): Promise<unknown> | unknown;
  readonly run: (input: never, context: CommandContext<never>) => Promise<number | undefined>;
}

export { CommandError } from '../../lib/index.ts';
