import { ensureDirectory, entriesIn, hasCode, messageOf } from '../../../core/host.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { ArchiveError } from '../backup/tar/tar-entry.ts';
import { folderToMake } from './arguments/site-folder.ts';
import { requiredArgument } from './arguments/text-argument.ts';
import { EXIT } from './output/exit-code.ts';
import type { CommandHost } from './running/host.ts';
import type { LocalCommand } from './running/local-command.ts';
import { onHostSite } from './running/on-host-site.ts';

/** Entries allowed in the target folder: the site may already be under git. */
const HARMLESS = new Set(['.git']);

/** Error codes of decompression when the file is damaged or is not gzip. */
const NO_GZIP = ['Z_DATA_ERROR', 'Z_BUF_ERROR', 'ERR_STREAM_PREMATURE_CLOSE'];

/** `almanac restore FILE --data DIR`: restores a backup as a site in an empty folder. */
export const restore: LocalCommand = {
  words: ['restore'],
  summary: 'Restores a backup to an empty folder and checks the site.',
  arguments: {
    file: { type: 'positional', description: 'archive written by almanac backup', required: true },
    data: { type: 'string', description: 'folder to create, or an empty folder', required: true },
  },
  run: async (args, host) => {
    const { fileSystem } = host.ports;
    const given = requiredArgument(args, 'data');
    const folder = await folderToMake(given, host);
    const foreign = (await entriesIn(fileSystem, folder)).find(({ name }) => !HARMLESS.has(name));
    if (foreign) return refuse(host, `${given} is not empty (it contains ${foreign.name}); nothing was changed`);
    const name = requiredArgument(args, 'file');
    const file = host.resolve(name);
    if ((await fileSystem.stat(file))?.kind !== 'file') return refuse(host, `there is no file ${name}`);
    try {
      await ensureDirectory(fileSystem, folder, 0o777);
      const { records, made, site } = await restoreBackup({ fileSystem, file }, folder, host.output.progress);
      const { quarantined } = await onHostSite(host, folder, (opened) => opened.health());
      for (const bad of quarantined) host.output.warn(`${bad.file}: ${bad.message}`);
      host.output.print(`restored ${site} as of ${made}, with ${records} records, to ${given}`);
      return EXIT.ok;
    } catch (error) {
      if (error instanceof ArchiveError) return refuse(host, `${name} cannot be restored: ${error.message}`);
      if (!hasCode(error, ...NO_GZIP)) throw error;
      return refuse(host, `${name} cannot be restored: it is no backup, or it is damaged (${messageOf(error)})`);
    }
  },
};

function refuse(host: CommandHost, sentence: string): number {
  host.output.warn(`almanac: ${sentence}`);
  return EXIT.failed;
}
