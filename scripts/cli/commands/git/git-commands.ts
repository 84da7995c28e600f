import { readIfThere, replaceFile, writeBytes } from '../../../../core/host.ts';
import * as git from '../../../../plugins/git/commands/index.ts';
import { SITE_ARGUMENT } from '../arguments/site-argument.ts';
import { siteFolder } from '../arguments/site-folder.ts';
import { EXIT } from '../output/exit-code.ts';
import type { CommandHost } from '../running/host.ts';
import type { LocalCommand } from '../running/local-command.ts';
import { mergeByMembers } from './merge-by-members.ts';

/** `almanac git install` of plugin git. */
export const gitInstall: LocalCommand = {
  ...git.gitInstall,
  arguments: { ...SITE_ARGUMENT, ...git.gitInstall.arguments },
  run: (args, host) => exitCode(git.gitInstall.run(args, machineOf(host))),
};

/** `almanac merge-driver` of plugin git. */
export const mergeDriver: LocalCommand = {
  ...git.mergeDriver,
  isInternal: true,
  run: (args, host) => exitCode(git.mergeDriver.run(args, machineOf(host))),
};

const exitCode = async (done: Promise<boolean>): Promise<number> => ((await done) ? EXIT.ok : EXIT.failed);

function machineOf(host: CommandHost): git.MachineWithSite & git.MergingMachine {
  const { fileSystem, git: command } = host.ports;
  return {
    git: command,
    output: host.output,
    program: host.program,
    resolve: host.resolve,
    readFile: (path) => fileSystem.readFile(path),
    readIfThere: (path) => readIfThere(fileSystem, path),
    replaceFile: (path, bytes, permissions) => replaceFile(fileSystem, path, bytes, permissions),
    overwriteFile: async (path, bytes) => {
      const file = await fileSystem.open(path, 'update');
      try {
        await file.truncate(0);
        await writeBytes(file, bytes);
      } finally {
        await file.close();
      }
    },
    siteFolder: (args) => siteFolder(args, host),
    mergeByMembers: (versions, path) => mergeByMembers(versions, path, host),
  };
}
