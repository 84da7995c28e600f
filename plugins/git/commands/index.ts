/** What `almanac` does with git where no site is open: for the command line, and for nobody else. */
export { gitInstall, type MachineWithSite, REPOSITORY_ARGUMENT } from './install.ts';
export type { GitCommand, Machine } from './local-command.ts';
export { type FileVersions, type MergedFile, type MergingMachine, mergeDriver } from './merge-driver.ts';
