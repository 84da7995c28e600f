/** Makes code that runs in this process out of a plugin's files. */
export interface Compiler {
  /** @throws CompileFailure */
  compile(order: CompileOrder): Promise<CompiledCode>;
  /** A stack as the sources have it: places in compiled code are named by file, line and column of the author's. */
  original(stack: string): string;
  /** The plugin whose compiled code is uppermost in a stack that is as Node has it; undefined where there is none. */
  pluginIn(stack: string): string | undefined;
}

/** What is to be compiled. */
export interface CompileOrder {
  /** Name of the plugin whose code it is. */
  readonly plugin: string;
  /** Absolute path of the folder that files are named below. */
  readonly root: string;
  /** Absolute path of the folder whose files are the plugin's own. */
  readonly folder: string;
  /** A file of it as an absolute path, or the name of its package. */
  readonly entry: string;
  /**
   * Says what becomes of something that is imported and is no file beside the importer.
   *
   * @param name as it is imported; of Node's own modules with `node:` before it
   */
  readonly judge: (name: string) => ImportVerdict;
}

/** Given by the process that runs the code; compiled into it; or why it is neither, one sentence. */
export type ImportVerdict = 'given' | 'bundled' | { readonly refused: string };

/** Code that does nothing until it is run. */
export interface CompiledCode {
  /** The same for the same files. */
  readonly text: string;
  /**
   * Runs it; nothing of it is kept beyond what its exports need.
   *
   * @param given what is imported under a name that was judged to be given; Node's own modules it has already
   * @throws what it throws, its stack as the sources have it
   */
  run(given: (name: string) => unknown): RunningCode;
}

/** Code that was run. */
export interface RunningCode {
  readonly exports: Readonly<Record<string, unknown>>;
  /** Ends the timers that it has started or will start. Other things that it started cannot be ended. */
  end(): void;
}

/** A place in a source that cannot be compiled. */
export interface CompileProblem {
  /** Below the root. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  /** Of the line. */
  readonly text: string;
  readonly message: string;
}

/** All that is wrong with a plugin's files. */
export class CompileFailure extends Error {
  readonly problems: readonly CompileProblem[];

  constructor(problems: readonly CompileProblem[]) {
    super(problems.map(written).join('\n'));
    this.name = 'CompileFailure';
    this.problems = problems;
  }
}

const written = ({ file, line, column, text, message }: CompileProblem): string =>
  [`${file}:${line}:${column} ${message}`, ...(text.trim() === '' ? [] : [`  ${line} | ${text}`])].join('\n');
