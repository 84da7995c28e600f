import { isDeepStrictEqual } from 'node:util';
import type { Low } from 'lowdb';
import { BootError } from '../../contract/boot-error.ts';
import { NotGranted } from '../../contract/grants/not-granted.ts';
import type { HttpHandler } from '../../contract/http-message.ts';
import type { SettingsChange, SettingsDocument } from '../../contract/switching/settings-document.ts';
import type { Said, SwitchContext } from '../../contract/switching/switch.ts';
import type { NotedDiagnostics } from '../../diagnostics/create-diagnostics.ts';
import { idlePolicies, tryReads } from '../../http/index.ts';
import { describeThrown, messageOf, serialQueue } from '../../lib/index.ts';
import type { Clock, Log } from '../../platform/index.ts';
import type { Settings } from '../../settings/settings.ts';
import { settingsOf } from '../../settings/settings-file.ts';
import type { LocateMember } from '../../store/index.ts';
import type { BuiltGeneration } from '../generation/built-generation.ts';
import { beyondEnding } from '../packages/beyond-ending.ts';
import { formerContract, formerExtensions } from '../packages/check-versions.ts';
import { releasePlugins } from '../packages/load-plugins.ts';
import { isSameSet, type LoadedSet, loadSet, type SetLoader } from '../packages/loaded-set.ts';
import { changeSettings, startChanged } from './change-settings.ts';
import type { GenerationLease } from './generation-lease.ts';
import { locatedError } from './located-error.ts';
import { selfCheck } from './self-check.ts';

interface ReloaderParts extends SetLoader {
  /** Already read. */
  readonly file: Low<SettingsDocument>;
  /** Settings as they apply in this process. */
  readonly inForce: (settings: Settings) => Settings;
  /** Is git idle in the folder? If not, a scan follows when it is done: see `noteScan`. */
  readonly isCalm: () => Promise<boolean>;
  /** Disabled plugins; cleared when code or settings are saved, so that they are tried again. */
  readonly leftOff: Map<string, string>;
  /** Finds a member in `settings.json`. */
  readonly locate: LocateMember;
  /** Called with the content of `settings.json` whenever it was read, or other plugins apply. */
  readonly onSettings: (document: SettingsDocument, loaded: LoadedSet) => void;
  /** Builds the generation for these settings and plugins; has no outside effect. @throws BootError */
  readonly build: (settings: Settings, loaded: LoadedSet) => Promise<GenerationLease>;
  /** Passed to plugins that are switched on, which may refuse it. */
  readonly switching: Omit<SwitchContext, 'said'>;
  readonly health: { readonly settings: NotedDiagnostics; readonly pluginCode: NotedDiagnostics };
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
}

/** Holds what serves, and replaces it: the next generation is built alongside, checked, then swapped in; one change at a time. */
export class Reloader {
  readonly #parts: ReloaderParts;
  readonly #follows = serialQueue(async () => {
    // the records of plugins that a checkout enables must be there first
    if (await this.#parts.isCalm()) await this.#follow();
  });
  #serving: GenerationLease;
  #isCodeSaved = false;

  private constructor(parts: ReloaderParts, first: GenerationLease) {
    this.#parts = parts;
    this.#serving = first;
    first.begin();
  }

  /** Builds the first generation. @throws BootError */
  static async begin(parts: ReloaderParts): Promise<Reloader> {
    const settings = parts.inForce(settingsOf(parts.file.data));
    const { loaded, lease } = await firstLease(parts, settings);
    const first = new Reloader(parts, lease);
    tellRemarks(parts.log, first.serving.generation);
    parts.onSettings(parts.file.data, loaded);
    return first;
  }

  get serving(): GenerationLease {
    return this.#serving;
  }

  /** Answers a request in the generation that serves now. */
  readonly handle: HttpHandler = (request) => this.#serving.handle(request);

  /** Called when `settings.json` was saved. */
  readonly noteSettings = (): void => this.#follows.ask();

  /** Called after a scan of all files, which may have changed the settings. */
  readonly noteScan = (): void => void this.#follows.run(() => this.#follow());

  /** Called when plugins of the site were saved, or when watching begins: they may have been saved since they were loaded. */
  readonly noteCode = ({ isBegun }: { readonly isBegun: boolean }): void => {
    if (!isBegun) this.#parts.leftOff.clear();
    this.noteLeftOff();
  };

  /** Called when the set of disabled plugins has changed. */
  readonly noteLeftOff = (): void => {
    this.#isCodeSaved = true;
    this.#follows.ask();
  };

  /** As `SiteServices.changeSettings`. */
  change(asked: SettingsChange, said?: Said): Promise<GenerationLease> {
    const start = (settings: Settings) => {
      this.#parts.leftOff.clear();
      return this.#approved(settings, said);
    };
    return this.#follows.run(async () => {
      this.#serve(await changeSettings(this.#parts.file, start, asked), 'settings reloaded');
      return this.#serving;
    });
  }

  /** Passes what would serve after a change to `look`; refuses the change as `change` does; changes nothing. */
  rehearseChange<T>(asked: SettingsChange, look: (next: BuiltGeneration) => Promise<T>): Promise<T> {
    return this.#follows.run(async () => {
      const { next } = await startChanged(this.#parts.file, (settings) => this.#approved(settings), asked);
      try {
        return await look(next.generation);
      } finally {
        next.retire();
      }
    });
  }

  /** As `SiteServices.rehearse`. */
  readonly rehearse = (names: readonly string[]): Promise<readonly string[]> =>
    this.#follows.run(async () => {
      const { settings } = this.#serving.generation;
      const wanted = Object.fromEntries(names.map((name) => [name, settings.plugins[name] || true]));
      const tried = { ...settings, plugins: { ...settings.plugins, ...wanted } };
      try {
        const { next, problems } = await this.#tried(tried, await this.#load(tried));
        const { generation } = next;
        const isMeant = ({ key, origin }: LoadedSet['on'][number]) => origin !== 'built-in' && names.includes(key);
        const meant = new Set(generation.loaded.on.filter(isMeant).map(({ manifest }) => manifest.name));
        const reads = generation.plugins
          .filter(({ name }) => meant.has(name))
          .flatMap((one) => tryReads(generation, one, this.#parts.clock.now()));
        next.retire();
        return [...problems, ...reads];
      } catch (error) {
        if (error instanceof BootError) return [error.message];
        throw error;
      }
    });

  /** Runs `work` with what would serve under other settings, alongside what serves; nothing takes effect. @throws BootError */
  async beside<T>(other: Partial<Settings>, work: (next: GenerationLease) => Promise<T>): Promise<T> {
    const next = await this.#follows.run(async () => {
      const settings = { ...this.#serving.generation.settings, ...other };
      return putTogether(this.#parts, settings, await this.#load(settings));
    });
    try {
      return await work(next);
    } finally {
      next.retire();
    }
  }

  /** Resolves when every noticed change has taken effect or been refused. */
  settled(): Promise<void> {
    return this.#follows.settled();
  }

  async #follow(): Promise<void> {
    const settings = await this.#readSettings();
    if (!settings) return;
    // also the case after this process's own change
    const isEdited = !isDeepStrictEqual(settings, this.#serving.generation.settings);
    if (!isEdited) {
      this.#parts.health.settings.refused = undefined;
      this.#parts.onSettings(this.#parts.file.data, this.#serving.generation.loaded);
    }
    if (!isEdited && !this.#isCodeSaved) return;
    this.#isCodeSaved = false;
    try {
      await (isEdited ? this.#takeSettings(settings) : this.#takeCode(settings));
    } catch (error) {
      if (isEdited) await this.#refuseSettings(error);
      else this.#refuseCode(error);
    }
  }

  async #readSettings(): Promise<Settings | undefined> {
    const { file, inForce } = this.#parts;
    try {
      await file.read();
      return inForce(settingsOf(file.data));
    } catch (error) {
      await this.#refuseSettings(error);
      return undefined;
    }
  }

  async #takeSettings(settings: Settings): Promise<void> {
    this.#parts.leftOff.clear();
    this.#serve(await this.#checked(settings, await this.#load(settings)), 'settings reloaded');
  }

  async #takeCode(settings: Settings): Promise<void> {
    const loaded = await this.#load(settings);
    if (isSameSet(loaded, this.#serving.generation.loaded)) {
      releasePlugins(loaded.modules);
      this.#parts.health.pluginCode.refused = undefined;
    } else this.#serve(await this.#checked(settings, loaded), 'plugins reloaded');
  }

  #load(settings: Settings): Promise<LoadedSet> {
    return loadSet(this.#parts, settings);
  }

  async #tried(settings: Settings, loaded: LoadedSet) {
    const next = await putTogether(this.#parts, settings, loaded);
    return { next, problems: selfCheck(next.generation, this.#serving.generation) };
  }

  /** Starts these settings, if nothing prevents the plugins that they switch on. */
  async #approved(settings: Settings, said: Said = {}): Promise<GenerationLease> {
    const counting = this.#parts.inForce(settings);
    const next = await this.#checked(counting, await this.#load(counting));
    try {
      await checkApproved(next.generation, this.#serving.generation, { ...this.#parts.switching, said });
      return next;
    } catch (error) {
      next.retire();
      throw error;
    }
  }

  async #checked(settings: Settings, loaded: LoadedSet): Promise<GenerationLease> {
    const { next, problems } = await this.#tried(settings, loaded);
    if (problems.length === 0) return next;
    next.retire();
    throw new BootError(problems.join('\n'));
  }

  #serve(next: GenerationLease, news: string): void {
    const { health, log } = this.#parts;
    const former = this.#serving;
    // begin before retire: services that both have keep running
    next.begin();
    former.retire();
    this.#serving = next;
    health.settings.refused = undefined;
    health.pluginCode.refused = undefined;
    for (const left of beyondEnding(former.generation.loaded, next.generation.loaded)) {
      log.warn('work started by the former code of a plugin may continue until the server stops', { ...left });
    }
    tellRemarks(log, next.generation);
    log.info(news, { plugins: next.generation.plugins.map((plugin) => plugin.name) });
    this.#parts.onSettings(this.#parts.file.data, next.generation.loaded);
  }

  async #refuseSettings(error: unknown): Promise<void> {
    const { settings } = this.#parts.health;
    const reason = messageOf(error);
    // a scan finds the same refused settings again
    if (settings.refused === reason) return;
    settings.refused = reason;
    const located = await locatedError(error, this.#parts.locate);
    this.#logRefusal('the new settings are invalid; the previous ones stay in effect', located);
  }

  #refuseCode(error: unknown): void {
    this.#parts.health.pluginCode.refused = messageOf(error);
    this.#logRefusal('the saved plugins cannot be loaded; the previous ones keep running', error);
  }

  #logRefusal(sentence: string, error: unknown): void {
    const { text, cause } = describeThrown(error);
    this.#parts.log.error(sentence, {
      cause: text,
      ...(error instanceof BootError && error.position && { file: 'settings.json', ...error.position }),
      ...(cause instanceof Error && { stack: describeThrown(cause).stack }),
    });
  }
}

/** Logs which plugins of the site are made for an earlier almanac, in whole or in what they extend, and which policies have no effect. */
function tellRemarks(log: Log, { loaded: { on, modules }, policies, routes }: BuiltGeneration): void {
  for (const source of on) {
    const plugin = source.manifest.name;
    const former = formerContract(source);
    const extensions = source.origin === 'built-in' ? [] : formerExtensions(modules.get(plugin)?.default);
    for (const notice of [...(former === undefined ? [] : [former]), ...extensions])
      log.info('a plugin is made for an earlier almanac', { plugin, notice });
  }
  for (const { plugin, policy } of idlePolicies(policies, routes))
    log.warn('a policy fits no route', { plugin: plugin.name, on: policy.on });
}

/** @throws BootError when a plugin may not be switched on */
async function checkApproved(next: BuiltGeneration, former: BuiltGeneration, context: SwitchContext): Promise<void> {
  const known = new Set(former.plugins.map(({ name }) => name));
  for (const plugin of next.plugins) {
    if (known.has(plugin.name)) continue;
    const problem = await plugin.approve?.(context);
    if (problem !== undefined) throw new BootError(problem);
  }
}

/** What serves first. @throws BootError with the place of the setting that it is about */
async function firstLease(
  parts: ReloaderParts,
  settings: Settings,
): Promise<{ readonly loaded: LoadedSet; readonly lease: GenerationLease }> {
  try {
    const loaded = await loadSet(parts, settings);
    return { loaded, lease: await putTogether(parts, settings, loaded) };
  } catch (error) {
    throw await locatedError(error, parts.locate);
  }
}

/** @throws BootError for a missing right, and for type errors that untyped plugins cause in the code that handles them */
async function putTogether({ build }: ReloaderParts, settings: Settings, loaded: LoadedSet): Promise<GenerationLease> {
  try {
    return await build(settings, loaded);
  } catch (error) {
    releasePlugins(loaded.modules);
    if (error instanceof NotGranted) throw new BootError(error.message, { cause: error });
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    throw new BootError(`the plugins do not work together: ${error.message}`, { cause: error });
  }
}
