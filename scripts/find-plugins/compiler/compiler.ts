/** Compiles a plugin's files to code that runs in this process. */
export interface Compiler {
  /** @throws CompileFailure */
  compile(order: CompileOrder): Promise<CompiledCode>;
  /** Maps a stack trace to the sources: positions in compiled code become the author's file, line and column. */
  original(stack: string): string;
  /** The plugin whose compiled code is topmost in a stack trace of Node; undefined if there is none. */
  pluginIn(stack: string): string | undefined;
}

/** Input of a compilation. */
export interface CompileOrder {
  /** Name of the plugin. */
  readonly plugin: string;
  /** Absolute path of the folder to which file names are relative. */
  readonly root: string;
  /** Absolute path of the folder with the plugin's own files. */
  readonly folder: string;
  /** Entry file as an absolute path, or the name of its package. */
  readonly entry: string;
  /**
   * Decides about an import that is not a relative path.
   *
   * @param name as imported; Node's own modules start with `node:`
   */
  readonly judge: (name: string) => ImportVerdict;
}

/** Provided by the running process, or compiled in, or refused with a sentence as the reason. */
export type ImportVerdict = 'given' | 'bundled' | { readonly refused: string };

/** Compiled code that has not run yet. */
export interface CompiledCode {
  /** Identical for identical files. */
  readonly text: string;
  /**
   * Runs the code. Nothing of it is retained beyond what its exports need.
   *
   * @param given returns the module for an import judged `given`; Node's own modules are provided already
   * @throws whatever the code throws, with its stack mapped to the sources
   */
  run(given: (name: string) => unknown): RunningCode;
}

/** Code that has run. */
export interface RunningCode {
  readonly exports: Readonly<Record<string, unknown>>;
  /** Ends the timers that it has started or will start. Other resources cannot be ended. */
  end(): void;
}

/** A compile error and its position. */
export interface CompileProblem {
  /** Relative to the root. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  /** Text of the line. */
  readonly text: string;
  readonly message: string;
}

/** All compile errors of a plugin. */
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
