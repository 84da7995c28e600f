/** The command line. */
export { coreCommands } from './commands/core-commands.ts';
export { almanac } from './commands/main.ts';
export { terminalOutput } from './commands/output/terminal-output.ts';
export type { Authoring, EndedProcess } from './commands/running/authoring.ts';
export type { AnswerLine, ControlSocket, ReservedSocket } from './commands/running/control-socket.ts';
export { listTotals } from './list-totals.ts';
