import { relative } from 'node:path';
import { CommandError } from '../../../core/host.ts';
import { findUnformatted } from '../format/find-unformatted.ts';
import { SITE_ARGUMENT } from './arguments/site-argument.ts';
import { siteFolder } from './arguments/site-folder.ts';
import { namesArgument } from './arguments/text-argument.ts';
import { formatRecords } from './format-records.ts';
import { EXIT } from './output/exit-code.ts';
import type { CommandHost } from './running/host.ts';
import type { LocalCommand } from './running/local-command.ts';
import { runOnSite } from './running/run-on-site.ts';

/**
 * `almanac format [PATH…] [--check]`: rewrites record files in the server's layout and current version, and prints their names.
 * With `--check` it writes nothing, and fails if a file would change.
 */
export const format: LocalCommand = {
  words: ['format'],
  summary: 'Formats record files the way the server writes them.',
  arguments: {
    path: { type: 'positionals', description: 'files and folders of the site; default: all' },
    check: { type: 'boolean', description: 'write nothing, and fail if a file is not formatted' },
    ...SITE_ARGUMENT,
  },
  run: async (args, host) => {
    const folder = await siteFolder(args, host);
    const paths = namesArgument(args, 'path').map((path) => pathBelow(folder, path, host));
    if (args.check === true) return check(folder, paths, host);
    return runOnSite(host, folder, { words: formatRecords.words, input: paths });
  },
};

/** Path relative to the site. @throws CommandError when it is not in the site's folder */
function pathBelow(folder: string, given: string, host: CommandHost): string {
  const path = relative(folder, host.resolve(given));
  if (path.split('/')[0] === '..') throw new CommandError(`${given} is not in the folder of the site`);
  return path;
}

async function check(folder: string, paths: readonly string[], host: CommandHost): Promise<number> {
  const disk = { fileSystem: host.ports.fileSystem, root: folder };
  let code: number = EXIT.ok;
  for await (const { file } of findUnformatted({ disk, paths, findPlugins: host.findPlugins(folder) })) {
    host.output.print(file);
    code = EXIT.failed;
  }
  return code;
}
