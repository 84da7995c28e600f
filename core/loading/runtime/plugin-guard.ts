import type { Clock, FileSystem, Log, RunningWatchdog, Watchdog } from '../../platform/index.ts';
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
  /** Undefined where nobody watches the thread. */
  readonly watchdog: Watchdog | undefined;
  /** So long code may take before it is ended, as the settings say now. */
  readonly limit: () => Parameters<Watchdog['watch']>[0]['limit'];
  /** Is a plugin one of the site, and not Almanac's own? */
  readonly isOfSite: (plugin: string) => boolean;
  /** Told when one more plugin is left off. */
  readonly onLeftOff: () => void;
}

/** Protects a site from the code of its plugins: watches the thread that they run on, and leaves off those that do harm. */
export class PluginGuard {
  /** Plugins that are off though the settings have them on, because of what their code did: a sentence by the name of each. */
  readonly leftOff = new Map<string, string>();
  readonly attention: ThreadAttention;
  readonly #parts: PluginGuardParts;
  readonly #note: string;
  readonly #faults: PluginFaults;
  #watching: RunningWatchdog | undefined;

  private constructor(parts: PluginGuardParts) {
    const { clock, log, isOfSite, onLeftOff } = parts;
    this.#parts = parts;
    this.#note = stallNote(parts.folder);
    this.attention = new ThreadAttention({ clock, log, watchdog: () => this.#watching, isOfSite });
    this.#faults = new PluginFaults({
      clock,
      log,
      onTooMany: (plugin, reason) => {
        this.leftOff.set(plugin, reason);
        onLeftOff();
      },
    });
  }

  /** Leaves off the plugin that ended the last runs, where somebody watches. @throws FileSystemError */
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

  /** The code of these plugins is about to run. Almanac's own is tested: without others nobody has to be watched. */
  readonly watchOver = (on: readonly PluginSource[]): void => {
    const { watchdog, limit } = this.#parts;
    if (this.#watching || !watchdog || on.every(({ origin }) => origin === 'built-in')) return;
    this.#watching = watchdog.watch({ limit: limit(), note: this.#note, onHeld: this.attention.heldUp });
  };

  /** As `PluginFaults.note`. */
  readonly noteFault: PluginFaults['note'] = (...fault) => this.#faults.note(...fault);

  /** The run ends as it should. @throws FileSystemError */
  async end(): Promise<void> {
    this.#watching?.end();
    if (this.#parts.watchdog) await forgetStalls(this.#parts.fileSystem, this.#note);
  }
}
