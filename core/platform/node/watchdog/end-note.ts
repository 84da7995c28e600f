import { readFileSync, rmSync, writeFileSync } from 'node:fs';

/** Records, for the next start, which plugin ended the process, and how many times in a row. */
export class EndNote {
  readonly #path: string;
  readonly #former: string | undefined;

  /** @param path absolute path of the note's file */
  constructor(path: string) {
    this.#path = path;
    this.#former = read(path);
  }

  /**
   * Records that this plugin ended the process, one time more than the note of the former run says.
   *
   * @param route whose code ran, if any
   * @throws NodeJS.ErrnoException
   */
  write(plugin: string, route?: string): void {
    const times = timesOf(this.#former, plugin) + 1;
    writeFileSync(this.#path, `${JSON.stringify({ plugin, route, times })}\n`, { mode: 0o600 });
  }

  /** Restores the note of the former run, because the process survived. @throws NodeJS.ErrnoException */
  takeBack(): void {
    if (this.#former === undefined) rmSync(this.#path, { force: true });
    else writeFileSync(this.#path, this.#former, { mode: 0o600 });
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** How many times in a row this plugin ended the process, according to the note. */
function timesOf(note: string | undefined, plugin: string): number {
  try {
    const former = JSON.parse(note ?? '');
    return former.plugin === plugin && Number.isInteger(former.times) ? former.times : 0;
  } catch {
    return 0;
  }
}
