import type { Clock, FileSystem, Log, Watchdog } from '../../platform/index.ts';
import type { PluginSource } from '../packages/plugin-source.ts';
import { PluginFaults } from './plugin-faults.ts';
import { forgetStalls, stalledPlugin, stallNote } from './stalls.ts';
import { ThreadAttention } from './thread-attention.ts';

interface PluginGuardParts {
  /** Absolute path of the data folder. */
  readonly folder: string;
  readonly fileSystem: FileSystem;
  readonly clock: Pick<Clock, 'elapsed'>;
  readonly log: Log;
  /** Undefined if the thread is not watched. */
  readonly watchdog: Watchdog | undefined;
  /** How long code may take before it is ended, by the current settings. */
  readonly limit: () => Parameters<Watchdog['watch']>[0]['limit'];
  /** Does the plugin belong to the site, rather than being built in? */
  readonly isOfSite: (plugin: string) => boolean;
  /** Called when another plugin is disabled. */
  readonly onLeftOff: () => void;
}

/** Protects a site from the code of its plugins: watches the thread that they run on, and disables plugins that do harm. */
export class PluginGuard {
  /** Plugins disabled because of what their code did, although the settings enable them: by name, one sentence saying why. */
  readonly leftOff = new Map<string, string>();
  readonly attention: ThreadAttention;
  readonly #parts: PluginGuardParts;
  readonly #note: string;
  readonly #faults: PluginFaults;

  private constructor(parts: PluginGuardParts) {
    const { clock, log, isOfSite, onLeftOff } = parts;
    this.#parts = parts;
    this.#note = stallNote(parts.folder);
    this.attention = new ThreadAttention({ clock, log, isOfSite });
    this.#faults = new PluginFaults({
      clock,
      log,
      onTooMany: (plugin, reason) => {
        this.leftOff.set(plugin, reason);
        onLeftOff();
      },
    });
  }

  /** Disables the plugin that ended the last runs, if there is a watchdog. @throws FileSystemError */
  static async begin(parts: PluginGuardParts): Promise<PluginGuard> {
    const guard = new PluginGuard(parts);
    const { watchdog, fileSystem, log } = parts;
    const plugin = watchdog && (await stalledPlugin(fileSystem, guard.#note));
    if (plugin === undefined) return guard;
    const reason = `plugin ${plugin} is left off: twice in a row its code ended the process, by not coming back or by taking all memory`;
    log.error(reason, { plugin });
    guard.leftOff.set(plugin, reason);
    return guard;
  }

  /** Called before the code of these plugins runs. Built-in plugins are tested, so without others the thread is not watched. */
  readonly watchOver = (on: readonly PluginSource[]): void => {
    const { watchdog, limit } = this.#parts;
    if (this.attention.watchdog || !watchdog || on.every(({ origin }) => origin === 'built-in')) return;
    this.attention.watchdog = watchdog.watch({ limit: limit(), note: this.#note, onHeld: this.attention.heldUp });
  };

  /** As `PluginFaults.note`. */
  readonly noteFault: PluginFaults['note'] = (...fault) => this.#faults.note(...fault);

  /** Called when the process ends normally. @throws FileSystemError */
  async end(): Promise<void> {
    this.attention.watchdog?.end();
    if (this.#parts.watchdog) await forgetStalls(this.#parts.fileSystem, this.#note);
  }
}
