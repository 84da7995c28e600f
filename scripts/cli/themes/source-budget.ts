import { CommandError, sizeText } from '../../../core/host.ts';

/** Files read from a folder or an archive. */
export interface ReadFiles {
  /** Bytes by path. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** What was skipped, and why: a line each. */
  readonly passedOver: readonly string[];
}

/** Limits for a theme: number of files, depth of folders, bytes per file and in total. */
export const MOST = { files: 2_000, depth: 10, fileBytes: 16 * 1024 * 1024, bytes: 64 * 1024 * 1024 };

/** Checks what is read of a theme against the limits. */
export class SourceBudget {
  #files = 0;
  #bytes = 0;

  /** @throws CommandError when a limit is exceeded */
  add(path: string, bytes: number): void {
    this.#files++;
    this.#bytes += bytes;
    if (this.#files > MOST.files) throw new CommandError(`there are more than ${MOST.files} files; a theme has fewer`);
    if (path.split('/').length > MOST.depth) throw new CommandError(`${path} is more than ${MOST.depth} folders deep`);
    if (bytes > MOST.fileBytes) throw new CommandError(`${path} is larger than ${sizeText(MOST.fileBytes)}`);
    if (this.#bytes > MOST.bytes) throw new CommandError(`the files are larger than ${sizeText(MOST.bytes)} together`);
  }
}
