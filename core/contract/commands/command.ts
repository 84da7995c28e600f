import type { FileStaging } from '../data/file-staging.ts';
import type { StoreReader, Transaction } from '../data/store.ts';
import type { Flat } from '../flat.ts';
import type { Contributions } from '../routes/route.ts';
import type { SiteInfo } from '../site-info.ts';

/** An argument or option of a command. */
export interface Argument {
  /** `positionals`: all that are left, one at least when it is required; its value is a list. */
  readonly type: 'positional' | 'positionals' | 'string' | 'boolean' | 'enum';
  readonly description: string;
  readonly required?: boolean;
  readonly default?: string | boolean;
  /** It names a file or folder: `prepare` gets its absolute path. */
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

/** Nothing, where an argument may be left out. An option that is a yes or no is a no then. */
type LeftOut<A extends Argument> = A extends
  | { readonly required: true }
  | { readonly default: string | boolean }
  | { readonly type: 'boolean' }
  ? never
  : undefined;

/** What a person wrote after a command, by name, as its `arguments` declare. */
export type ArgumentsOf<A extends DeclaredArguments> = Flat<{
  readonly [Name in keyof A]: ArgumentValue<A[Name]['type'], A[Name]> | LeftOut<A[Name]>;
}>;

/** The same of any command. */
export type Arguments = ArgumentsOf<DeclaredArguments>;

/** Where a command talks to: a terminal here, or the terminal at the other end of the control socket. */
export interface Output {
  print(line: string): void;
  /** To standard error. */
  warn(line: string): void;
  /** A bar on a terminal, nothing elsewhere. */
  progress(done: number, total: number): void;
}

/** What `prepare` of a command may know of the site that it is for: as its settings say, where nobody is served. */
export interface PreparedSite<Config = unknown> {
  /** IANA zone. */
  readonly timezone: string;
  readonly config: Config;
  /** Milliseconds since 1970 UTC. */
  now(): number;
}

/** What `run` of a command gets. */
export interface CommandContext<Config = unknown> {
  readonly store: StoreReader;
  /** Writes files for a transaction of this command to keep. */
  readonly files: FileStaging;
  /** Acts as the operator. Resolves when the transaction is durable. */
  transaction<T>(run: (store: Transaction) => T): Promise<T>;
  /** Lets requests that wait be answered: between two pieces of work that is long in sum. */
  pause(): Promise<void>;
  readonly site: SiteInfo;
  readonly config: Config;
  readonly contributions: Contributions;
  readonly now: number;
  randomBytes(count: number): Uint8Array;
  readonly output: Output;
}

/**
 * A command of a plugin or of the core that works on a site. `prepare` runs where the person is (it may read their
 * files, and does what takes long: nobody is served there); `run` runs in the process that holds the site's lock, here or in the server, and gets what `prepare` made,
 * which must be plain JSON. `run` gives the exit code; nothing means 0.
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
  ): Promise<Input> | Input;
  readonly run: (input: Input, context: CommandContext<Config>) => Promise<number | undefined>;
}

/** A command as the runtime holds it, its types worn off. */
export interface RegisteredCommand extends Omit<Command, 'run' | 'prepare'> {
  /** As `Command` has it; the site may be left out where it is known that nothing is asked of it. */
  prepare(
    args: Arguments,
    readFile: (path: string) => Promise<Uint8Array>,
    site?: () => Promise<PreparedSite>,
  ): Promise<unknown> | unknown;
  readonly run: (input: never, context: CommandContext<never>) => Promise<number | undefined>;
}

export { CommandError } from '../../lib/index.ts';
