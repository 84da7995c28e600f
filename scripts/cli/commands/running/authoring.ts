import type { Stall } from '../../../../core/host.ts';

/** A process that was ended instead of ending by itself. */
export interface EndedProcess {
  /** `SIGKILL`, after its watchdog has told whose code it was as far as it knew. */
  readonly signal: string;
  readonly stall: Stall | undefined;
}

/** What those who write plugins are helped with, outside the core. */
export interface Authoring {
  /** Absolute path of the folder of this almanac: the template of a plugin and the demo site lie in it. */
  readonly installation: string;
  /**
   * Absolute path of the types of a module of this almanac, for editors and the type checker.
   *
   * @param module its path without an ending, such as `core/index`; may have a `*`
   */
  types(module: string): string;
  /** Absolute path of the folder of `valibot`, which plugins and the core have in common. */
  readonly valibot: string;
  /** Absolute path of the folder with the types of Node's own modules; undefined where they are not installed. */
  readonly nodeTypes: string | undefined;
  /**
   * Runs tests in a process of their own, which says on this terminal how they went.
   *
   * @param folder absolute path of the plugin
   * @param tests paths below it
   * @returns the exit code: 0 when all pass
   * @throws CompileFailure
   */
  runTests(folder: string, tests: readonly string[]): Promise<number>;
  /**
   * Runs a program on this terminal, with the path of an empty folder of its own, which goes when it has ended.
   *
   * @param lineIn the program and its arguments, by the absolute path of the folder
   * @returns its exit code
   */
  runApart(lineIn: (folder: string) => readonly string[]): Promise<number | EndedProcess>;
  /**
   * Checks types, by the `tsconfig.json` beside the plugin where there is one.
   *
   * @param folder absolute path of the plugin
   * @param configAt the text of a `tsconfig.json` that lies in a folder, by its absolute path
   * @returns a line for each problem; undefined where typescript is not installed
   */
  checkTypes(folder: string, configAt: (place: string) => string): Promise<readonly string[] | undefined>;
}
