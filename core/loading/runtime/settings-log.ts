import type { SettingsDocument } from '../../contract/switching/settings-document.ts';
import { serialQueue } from '../../lib/index.ts';
import type { Log } from '../../platform/index.ts';
import { unknownSettings } from '../../settings/unknown-settings.ts';
import { type Finding, type LocateMember, repeatedMembers, type UnknownMember } from '../../store/index.ts';
import type { LoadedSet } from '../packages/loaded-set.ts';
import { formerMembers } from '../packages/plugin-setting.ts';

const FILE = 'settings.json';

/** Logs unknown and repeated members of `settings.json`: each once, until it is gone. */
export class SettingsLog {
  readonly #told = new Set<string>();
  readonly #reports = serialQueue(() => this.#report());
  readonly #locate: LocateMember;
  readonly #log: Log;
  #unknown: readonly UnknownMember[] = [];
  #repeated: readonly Finding[] = [];

  constructor(locate: LocateMember, log: Log) {
    this.#locate = locate;
    this.#log = log;
  }

  /** @param document content of the file */
  readonly note = (document: SettingsDocument, bytes: Uint8Array, { present, on, modules }: LoadedSet): void => {
    const plugins = new Map(on.map(({ key, manifest }) => [key, modules.get(manifest.name)?.default]));
    this.#unknown = unknownSettings({ ...document }, plugins, formerMembers(present));
    this.#repeated = [...repeatedMembers(bytes, document)];
    if (this.#unknown.length + this.#repeated.length + this.#told.size > 0) this.#reports.ask();
  };

  /** Resolves when all lines are logged. */
  settled(): Promise<void> {
    return this.#reports.settled();
  }

  async #report(): Promise<void> {
    const unknown = this.#unknown;
    const repeated = this.#repeated;
    for (const { line, column, message: problem } of repeated.filter(({ message }) => !this.#told.has(message))) {
      this.#log.warn('a file has a problem', { file: FILE, line, column, problem });
    }
    for (const { path, message: problem } of unknown.filter(({ message }) => !this.#told.has(message))) {
      const { line, column } = (await this.#locate(FILE, path)) ?? {};
      this.#log.info('settings.json has an unknown member', { file: FILE, line, column, problem });
    }
    this.#told.clear();
    for (const { message } of [...unknown, ...repeated]) this.#told.add(message);
  }
}
