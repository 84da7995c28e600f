import type { Arguments, DeclaredArguments, Git, Output } from '../../../core/index.ts';

/** The user's machine. All paths are absolute. */
export interface Machine {
  readonly git: Git;
  readonly output: Pick<Output, 'print'>;
  /** Command that starts `almanac` from any folder: a program and its first arguments. */
  readonly program: readonly string[];
  /** Makes a path typed by the user absolute. */
  resolve(path: string): string;
  /** @throws FileSystemError */
  readFile(path: string): Promise<Uint8Array>;
  /** Undefined if it does not exist. @throws FileSystemError */
  readIfThere(path: string): Promise<Uint8Array | undefined>;
  /** Replaces a file, or creates it. @param permissions default those of other files */
  replaceFile(path: string, bytes: Uint8Array, permissions?: number): Promise<void>;
  /** Overwrites an existing file in place. */
  overwriteFile(path: string, bytes: Uint8Array): Promise<void>;
}

/** A command that runs locally and opens no site. */
export interface GitCommand<On extends Machine> {
  /** Words after `almanac`. */
  readonly words: readonly string[];
  readonly summary: string;
  readonly arguments: DeclaredArguments;
  /** Returns whether it succeeded. */
  run(args: Arguments, machine: On): Promise<boolean>;
}
