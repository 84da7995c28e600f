import { CommandError } from '../contract/command.ts';
import { hasCode } from '../ports/file-system.ts';
import { defineCoreCommand } from './core-command.ts';
import { requiredArgument } from './text-argument.ts';

/** `almanac backup FILE`: an archive of the site as it is at one instant, while it is served and written. */
export const backup = defineCoreCommand({
  words: ['backup'],
  summary: 'Writes all of the site, as it is at one instant, into an archive (.tar.gz), while it runs.',
  arguments: {
    file: { type: 'positional', isPath: true, description: 'archive to write, not there yet', required: true },
  },
  prepare: (args) => requiredArgument(args, 'file'),
  run: async (file, { config, output }) => {
    const { files, records, skipped } = await config.backup(file, output.progress).catch((error: unknown) => {
      if (hasCode(error, 'EEXIST')) throw new CommandError(`${file} is there already; nothing was written`);
      throw error;
    });
    for (const path of skipped) output.warn(`${path} is no file and was left out`);
    output.print(`backed up ${files} files, ${records} of them records, into ${file}`);
    output.print('It holds passwords and secrets of the site: keep it where nobody else reads it.');
    return 0;
  },
});
