import type { Arguments, DeclaredArguments, Git, Output } from '../../../core/index.ts';

/** The machine of the person who types a command. All paths are absolute. */
export interface Machine {
  readonly git: Git;
  readonly output: Pick<Output, 'print'>;
  /** What starts `almanac` anew, from any folder: a command and its first arguments. */
  readonly program: readonly string[];
  /** Of what a person typed. */
  resolve(path: string): string;
  /** @throws FileSystemError */
  readFile(path: string): Promise<Uint8Array>;
  /** Undefined when there is none. @throws FileSystemError */
  readIfThere(path: string): Promise<Uint8Array | undefined>;
  /** Puts a file in the place of the one that is there, if any. @param permissions default those of other files */
  replaceFile(path: string, bytes: Uint8Array, permissions?: number): Promise<void>;
  /** Writes other contents into a file that is there. */
  overwriteFile(path: string, bytes: Uint8Array): Promise<void>;
}

/** A command that runs where the person is and opens no site. */
export interface GitCommand<On extends Machine> {
  /** Words after `almanac`. */
  readonly words: readonly string[];
  readonly summary: string;
  readonly arguments: DeclaredArguments;
  /** Did it do what was asked? */
  run(args: Arguments, machine: On): Promise<boolean>;
}
