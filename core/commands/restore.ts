import { ArchiveError } from '../archive/tar-entry.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { hasCode } from '../ports/file-system.ts';
import { ensureDirectory, entriesIn } from '../store/directories.ts';
import { EXIT } from './exit-code.ts';
import type { CommandHost } from './host.ts';
import type { LocalCommand } from './local-command.ts';
import { onHostSite } from './on-host-site.ts';
import { folderToMake } from './site-folder.ts';
import { requiredArgument } from './text-argument.ts';

/** May lie in a folder that is restored into: whoever keeps the site in git may begin with that. */
const HARMLESS = new Set(['.git']);

/** `almanac restore FILE --data DIR`: makes the site of a backup in an empty folder. */
export const restore: LocalCommand = {
  words: ['restore'],
  summary: 'Makes the site of a backup in an empty folder, and checks it.',
  arguments: {
    file: { type: 'positional', description: 'archive that almanac backup wrote', required: true },
    data: { type: 'string', description: 'folder to make, or an empty one', required: true },
  },
  run: async (args, host) => {
    const { fileSystem } = host.ports;
    const given = requiredArgument(args, 'data');
    const folder = await folderToMake(given, host);
    const foreign = (await entriesIn(fileSystem, folder)).find(({ name }) => !HARMLESS.has(name));
    if (foreign) return refuse(host, `${given} is not empty (it has ${foreign.name}); nothing was changed`);
    const name = requiredArgument(args, 'file');
    const file = host.resolve(name);
    if ((await fileSystem.stat(file))?.kind !== 'file') return refuse(host, `there is no file ${name}`);
    try {
      await ensureDirectory(fileSystem, folder, 0o777);
      const { records, made, site } = await restoreBackup(
        { fileSystem, gzip: host.ports.gzip, file },
        folder,
        host.output.progress,
      );
      const { quarantined } = await onHostSite(host, folder, (opened) => opened.health());
      for (const bad of quarantined) host.output.warn(`${bad.file}: ${bad.message}`);
      host.output.print(`restored ${site} as of ${made}: ${records} records, in ${given}`);
      return EXIT.ok;
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      return refuse(host, `${name} cannot be restored: ${error instanceof Error ? error.message : error}`);
    }
  },
};

/** Is it the archive that is at fault? */
const isUnreadable = (error: unknown): boolean =>
  error instanceof ArchiveError || hasCode(error, 'Z_DATA_ERROR', 'Z_BUF_ERROR', 'ERR_STREAM_PREMATURE_CLOSE');

function refuse(host: CommandHost, sentence: string): number {
  host.output.warn(`almanac: ${sentence}`);
  return EXIT.failed;
}
