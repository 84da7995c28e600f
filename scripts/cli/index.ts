/** The command line. */
export { coreCommands } from './commands/core-commands.ts';
export { almanac } from './commands/main.ts';
export { terminalOutput } from './commands/output/terminal-output.ts';
export { listTotals } from './list-totals.ts';
