/** Loading plugins, and changing them while others are served. */
export { foreignMembers, usedCollections } from './access.ts';
export { extendedRules } from './extended-rules.ts';
export { JobRunner } from './jobs/job-runner.ts';
export { loadPlugins, releasePlugins } from './packages/load-plugins.ts';
export type { LoadedSet } from './packages/loaded-set.ts';
export { orderPlugins } from './packages/order.ts';
export { formerMembers, pluginSetting, whereUnnamed } from './packages/plugin-setting.ts';
export type { CodeLease, FindPlugins, LoadedPlugins, PluginModule, PluginSource } from './packages/plugin-source.ts';
export { type BuiltGeneration, buildGeneration } from './runtime/build-generation.ts';
export { pluginConfig } from './runtime/config.ts';
export { LeftOff, PluginFaults } from './runtime/plugin-faults.ts';
export { GenerationLease, Reloader } from './runtime/reloader.ts';
export { runInGeneration } from './runtime/run-in-generation.ts';
export { Services } from './runtime/services.ts';
export { SettingsLog } from './runtime/settings-log.ts';
export { forgetStalls, stalledPlugin } from './runtime/stalls.ts';
export { type PluginSwitch, switchPlugins, switchProblem } from './runtime/switch-plugins.ts';
export { ThreadAttention } from './runtime/thread-attention.ts';
