import type { Output, RegisteredCommand } from './contract/commands/command.ts';
import { system } from './contract/fixed-principals.ts';
import type { HttpHandler } from './contract/http-message.ts';
import type { Plugin } from './contract/plugin.ts';
import { createSiteServices } from './create-site-services.ts';
import { calm } from './diagnostics/traffic.ts';
import type { FollowedFiles } from './follow-files.ts';
import { prepareLists, warmUp } from './http/index.ts';
import { type BuiltGeneration, releasePlugins, runInGeneration } from './loading/index.ts';
import type { UncaughtError } from './platform/index.ts';
import type { Settings } from './settings/settings.ts';
import type { Site } from './site.ts';
import type { SiteWorks } from './site-works.ts';
import type { Serving } from './start-serving.ts';
import type { StoreHealth } from './store/index.ts';

/** An open site. */
export class RunningSite implements Site {
  readonly handle: HttpHandler;
  readonly #works: SiteWorks;
  readonly #serving: Serving;
  readonly #files: FollowedFiles;
  /** Commands other than those of plugins. */
  readonly #commands: readonly RegisteredCommand[];

  constructor(works: SiteWorks, serving: Serving, files: FollowedFiles) {
    const { options, traffic } = works;
    this.#works = works;
    this.#serving = serving;
    this.#files = files;
    this.#commands = options.commands?.(createSiteServices(works, serving, files)) ?? [];
    this.handle = traffic.noting(serving.reloader.handle, options.ports.clock);
  }

  get #lease() {
    return this.#serving.reloader.serving;
  }

  get #generation(): BuiltGeneration {
    return this.#lease.generation;
  }

  get settings(): Settings {
    return this.#generation.settings;
  }

  get plugins(): readonly Plugin[] {
    return this.#generation.plugins;
  }

  run(words: readonly string[], input: unknown, output: Output, plugin?: string): Promise<number> {
    const { ports, folder } = this.#works.options;
    const changeSettings = (asked: Parameters<Serving['changeSettings']>[0]) =>
      this.#serving.changeSettings(asked, system);
    const parts = { ports, folder, changeSettings };
    return this.#lease.hold(runInGeneration(this.#generation, this.#commands, parts, { words, input, output, plugin }));
  }

  seed(): Promise<void> {
    return this.#lease.hold(this.#generation.seed());
  }

  startJobs(): void {
    this.#serving.jobs.start();
  }

  jobsDone(): Promise<void> {
    return this.#serving.jobs.settled();
  }

  settled(): Promise<void> {
    return this.#serving.reloader.settled();
  }

  readonly noteUncaught = ({ error, plugin, isOwn }: UncaughtError): boolean => {
    if (isOwn && plugin === undefined) return false;
    this.#serving.guard.noteFault(plugin, error);
    return true;
  };

  health(): Promise<StoreHealth> {
    return this.#works.store.health();
  }

  warmUp(): Promise<void> {
    return warmUp(this.#generation, this.#lease.handle);
  }

  prepareLists(): Promise<void> {
    const { traffic, options } = this.#works;
    return prepareLists(this.#generation, this.#lease.handle, () => calm(traffic, options.ports.clock));
  }

  async close(): Promise<void> {
    const { store, services, options } = this.#works;
    const { reloader, jobs, settingsLog, checkLog, guard } = this.#serving;
    this.#files.unwatch();
    this.#generation.retire();
    await jobs.close();
    await reloader.settled();
    await this.#files.importer.settled();
    await settingsLog.settled();
    await checkLog.settled();
    releasePlugins(this.#generation.loaded.modules);
    await guard.end();
    await options.ports.images.close();
    await services.close();
    await store.close();
  }
}
