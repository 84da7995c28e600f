/**
 * Stands before the command: loads what that is made of, says that it is ready, and lets it begin when it is told. So
 * several begin at once, whatever their loading takes.
 */
import '../../../../scripts/cli/commands/main.ts';

const told = new Promise((begin) => process.once('message', begin));
process.send?.('ready');
await told;
process.disconnect();
