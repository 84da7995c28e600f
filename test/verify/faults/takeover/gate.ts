/**
 * Wraps the command: loads its modules, reports that it is ready, and starts it when it is told to. So several commands start at
 * the same time, however long loading takes.
 */
import '../../../../scripts/cli/commands/main.ts';

const told = new Promise((begin) => process.once('message', begin));
process.send?.('ready');
await told;
process.disconnect();
