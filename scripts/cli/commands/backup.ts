import { CommandError, hasCode } from '../../../core/host.ts';
import { requiredArgument } from './arguments/text-argument.ts';
import { defineCoreCommand } from './core-command.ts';

/** At most this many files without a record are listed by name. */
const MOST_NAMED = 20;

/** `almanac backup FILE`: a consistent archive of the site at one instant, even while it is served and written. */
export const backup = defineCoreCommand({
  words: ['backup'],
  summary: 'Writes a consistent backup of the whole site to an archive (.tar.gz), also while the server runs.',
  arguments: {
    file: { type: 'positional', isPath: true, description: 'archive to write; must not exist yet', required: true },
    secrets: { type: 'boolean', description: 'include the secrets of plugins' },
  },
  prepare: (args) => ({ file: requiredArgument(args, 'file'), withSecrets: args.secrets === true }),
  run: async ({ file, withSecrets }, { config, output }) => {
    const folder = file.slice(0, file.lastIndexOf('/'));
    const kind = folder === '' ? 'directory' : (await config.fileSystem.stat(folder))?.kind;
    if (kind !== 'directory' && kind !== 'link') {
      throw new CommandError(
        `${file} cannot be written: ${folder} ${kind === undefined ? 'does not exist' : 'is not a folder'}`,
      );
    }
    const { files, records, skipped, unnamed } = await config
      .backup(file, { withSecrets, progress: output.progress })
      .catch((error: unknown) => {
        if (hasCode(error, 'EEXIST')) throw new CommandError(`${file} already exists; nothing was written`);
        throw error;
      });
    for (const path of skipped) output.warn(`${path} is not a regular file and was left out`);
    output.print(`backed up ${files} files, including ${records} records, to ${file}`);
    output.print('It contains passwords and secrets of the site: store it where nobody else can read it.');
    for (const path of unnamed.slice(0, MOST_NAMED)) output.warn(`${path} belongs to no record, but is in the backup`);
    if (unnamed.length > MOST_NAMED) {
      output.warn(`${unnamed.length - MOST_NAMED} more files belong to no record; almanac doctor lists them all`);
    }
    return 0;
  },
});
