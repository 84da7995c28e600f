import { CommandError } from '../contract/command.ts';
import { hasCode } from '../ports/file-system.ts';
import { defineCoreCommand } from './core-command.ts';
import { requiredArgument } from './text-argument.ts';

/** Files without a record that are named one by one. */
const MOST_NAMED = 20;

/** `almanac backup FILE`: an archive of the site as it is at one instant, while it is served and written. */
export const backup = defineCoreCommand({
  words: ['backup'],
  summary: 'Writes all of the site, as it is at one instant, into an archive (.tar.gz), while it runs.',
  arguments: {
    file: { type: 'positional', isPath: true, description: 'archive to write, not there yet', required: true },
  },
  prepare: (args) => requiredArgument(args, 'file'),
  run: async (file, { config, output }) => {
    const folder = file.slice(0, file.lastIndexOf('/'));
    const kind = folder === '' ? 'directory' : (await config.fileSystem.stat(folder))?.kind;
    if (kind !== 'directory' && kind !== 'link') {
      throw new CommandError(
        `${file} cannot be written: ${folder} is ${kind === undefined ? 'not there' : 'no folder'}`,
      );
    }
    const { files, records, skipped, unnamed } = await config.backup(file, output.progress).catch((error: unknown) => {
      if (hasCode(error, 'EEXIST')) throw new CommandError(`${file} is there already; nothing was written`);
      throw error;
    });
    for (const path of skipped) output.warn(`${path} is no file and was left out`);
    output.print(`backed up ${files} files, ${records} of them records, into ${file}`);
    output.print('It holds passwords and secrets of the site: keep it where nobody else reads it.');
    for (const path of unnamed.slice(0, MOST_NAMED)) output.warn(`${path} is named by no record, and is in the backup`);
    if (unnamed.length > MOST_NAMED) {
      output.warn(`so are ${unnamed.length - MOST_NAMED} more files; almanac doctor names them all`);
    }
    return 0;
  },
});
