import type { Stall } from '../../../../core/host.ts';

/** A process that was killed instead of exiting by itself. */
export interface EndedProcess {
  /** `SIGKILL` after its watchdog reported whose code was running, as far as known. */
  readonly signal: string;
  readonly stall: Stall | undefined;
}

/** Tools for plugin authors, outside the core. */
export interface Authoring {
  /** Absolute path of the folder of this almanac, with the plugin template and the demo site. */
  readonly installation: string;
  /**
   * Absolute path of the type declarations of a module of this almanac, for editors and the type checker.
   *
   * @param module its path without extension, such as `core/index`; may contain a `*`
   */
  types(module: string): string;
  /** Absolute path of the folder of `valibot`, which plugins share with the core. */
  readonly valibot: string;
  /** Absolute path of the folder with Node's own type declarations; undefined where they are not installed. */
  readonly nodeTypes: string | undefined;
  /**
   * Runs tests in a separate process, which reports on this terminal.
   *
   * @param folder absolute path of the plugin
   * @param tests paths relative to it
   * @returns the exit code: 0 when all pass
   * @throws CompileFailure
   */
  runTests(folder: string, tests: readonly string[]): Promise<number>;
  /**
   * Runs a program on this terminal with an empty temporary folder, which is deleted afterwards.
   *
   * @param lineIn returns the program and its arguments, given the absolute path of the folder
   * @returns its exit code
   */
  runApart(lineIn: (folder: string) => readonly string[]): Promise<number | EndedProcess>;
  /**
   * Checks types, with the `tsconfig.json` next to the plugin if there is one.
   *
   * @param folder absolute path of the plugin
   * @param configAt returns the text of a `tsconfig.json` for a folder, given its absolute path
   * @returns a line for each problem; undefined where typescript is not installed
   */
  checkTypes(folder: string, configAt: (place: string) => string): Promise<readonly string[] | undefined>;
}
