/** Loading plugins, and changing them while others are served. */
export { usedCollections } from './access/access.ts';
export { foreignMembers } from './access/foreign-members.ts';
export { extendedRules } from './extended-rules.ts';
export { loadPlugins } from './packages/load-plugins.ts';
export type { LoadedSet } from './packages/loaded-set.ts';
export { orderPlugins } from './packages/order.ts';
export { formerMembers, pluginSetting, whereUnnamed } from './packages/plugin-setting.ts';
export type { FindPlugins, LoadedPlugins, PluginModule, PluginSource } from './packages/plugin-source.ts';
export { type BuiltGeneration, buildGeneration } from './runtime/build-generation.ts';
export { pluginConfig } from './runtime/config.ts';
export { GenerationLease } from './runtime/generation-lease.ts';
export { Reloader } from './runtime/reloader.ts';
export { runInGeneration } from './runtime/run-in-generation.ts';
export { Services } from './runtime/services.ts';
export { SettingsLog } from './runtime/settings-log.ts';
export { type PluginSwitch, switchPlugins, switchProblem } from './runtime/switch-plugins.ts';
