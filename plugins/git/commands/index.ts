/** Git commands that work without an open site, for the command line only. */
export { gitInstall, type MachineWithSite, REPOSITORY_ARGUMENT } from './install.ts';
export type { GitCommand, Machine } from './local-command.ts';
export { type FileVersions, type MergedFile, type MergingMachine, mergeDriver } from './merge-driver.ts';
