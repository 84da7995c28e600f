import type { SettingsDocument } from './contract/settings-document.ts';
import { inTurn } from './in-turn.ts';
import type { LoadedSet } from './loading/loaded-set.ts';
import type { Log } from './ports/log.ts';
import type { UnknownMember } from './store/collection/unknown-members.ts';
import type { LocateMember } from './store/locate-member.ts';
import { unknownSettings } from './unknown-settings.ts';

const FILE = 'settings.json';

/** Logs members of `settings.json` that nothing knows: each once, until it is gone. */
export class SettingsLog {
  readonly #told = new Set<string>();
  readonly #reports = inTurn(() => this.#report());
  readonly #locate: LocateMember;
  readonly #log: Log;
  #unknown: readonly UnknownMember[] = [];

  constructor(locate: LocateMember, log: Log) {
    this.#locate = locate;
    this.#log = log;
  }

  /** @param document as it is written in the file */
  readonly note = (document: SettingsDocument, { on, modules }: LoadedSet): void => {
    const plugins = new Map(on.map(({ key, manifest }) => [key, modules.get(manifest.name)?.default]));
    this.#unknown = unknownSettings({ ...document }, plugins);
    if (this.#unknown.length + this.#told.size > 0) this.#reports.ask();
  };

  /** Resolves when all lines are logged. */
  settled(): Promise<void> {
    return this.#reports.settled();
  }

  async #report(): Promise<void> {
    const unknown = this.#unknown;
    for (const { path, message: problem } of unknown.filter(({ message }) => !this.#told.has(message))) {
      const { line, column } = (await this.#locate(FILE, path)) ?? {};
      this.#log.info('a member of the settings is not known', { file: FILE, line, column, problem });
    }
    this.#told.clear();
    for (const { message } of unknown) this.#told.add(message);
  }
}
