import { readFileSync, rmSync, writeFileSync } from 'node:fs';

/** Tells the next start which plugin ended the process, and how many times in a row. */
export class EndNote {
  readonly #path: string;
  readonly #former: string | undefined;

  /** @param path absolute path of its file */
  constructor(path: string) {
    this.#path = path;
    this.#former = read(path);
  }

  /**
   * It is this plugin, once more than in what the former run left.
   *
   * @param route whose code ran, where one did
   * @throws NodeJS.ErrnoException
   */
  write(plugin: string, route?: string): void {
    const times = timesOf(this.#former, plugin) + 1;
    writeFileSync(this.#path, `${JSON.stringify({ plugin, route, times })}\n`, { mode: 0o600 });
  }

  /** The process goes on: leaves what the former run left. @throws NodeJS.ErrnoException */
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

/** How many times in a row it was this plugin so far. */
function timesOf(note: string | undefined, plugin: string): number {
  try {
    const former = JSON.parse(note ?? '');
    return former.plugin === plugin && Number.isInteger(former.times) ? former.times : 0;
  } catch {
    return 0;
  }
}
