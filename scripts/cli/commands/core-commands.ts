import type { CommandContext, RegisteredCommand, SiteServices } from '../../../core/host.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { conflictsClear, conflictsResolve } from '../conflicts/commands.ts';
import { repairData } from '../doctor/repair/repair-data.ts';
import { flush } from '../flush/command.ts';
import { formatData } from '../format/format-data.ts';
import { freeze } from '../freeze/command.ts';
import { jobsList, jobsRun } from '../jobs/commands.ts';
import { mailDiscard, mailList, mailPassword, mailRetry, mailSendTest } from '../mail/commands.ts';
import { shadowFacts } from '../shadow/shadow-facts.ts';
import { appPasswordCreate, appPasswordList, appPasswordRevoke } from './app-password.ts';
import { backup } from './backup.ts';
import type { CoreCommand, CoreServices } from './core-command.ts';
import { firstAdministrator } from './first-administrator.ts';
import { formatRecords } from './format-records.ts';
import { healthRows } from './output/health-rows.ts';
import { pluginCheckOnSite } from './plugin/plugin-check-on-site.ts';
import { pluginInfo } from './plugin/plugin-info.ts';
import { pluginList } from './plugin/plugin-list.ts';
import { pluginRemoveOnSite } from './plugin/plugin-remove-on-site.ts';
import { pluginSecret } from './plugin/plugin-secret.ts';
import { pluginOff, pluginOn } from './plugin/plugin-switch.ts';
import { repair } from './repair.ts';
import { schema } from './schema.ts';
import { userAdd, userChange, userList, userPassword, userRemove } from './user.ts';

/** The core's commands that work on a site and that users type. */
export const CORE_COMMANDS: readonly CoreCommand[] = [
  userAdd,
  userList,
  userChange,
  userRemove,
  userPassword,
  firstAdministrator,
  appPasswordCreate,
  appPasswordList,
  appPasswordRevoke,
  pluginList,
  pluginInfo,
  pluginCheckOnSite,
  pluginRemoveOnSite,
  pluginOn,
  pluginOff,
  jobsList,
  jobsRun,
  mailList,
  mailRetry,
  mailDiscard,
  mailPassword,
  mailSendTest,
  pluginSecret,
  conflictsResolve,
  conflictsClear,
  schema,
  flush,
  backup,
  freeze,
];

/** The site side of commands that start on this machine; never typed by users. */
const PARTS: readonly CoreCommand[] = [formatRecords, healthRows, repair, shadowFacts];

/** All of these commands, bound to the services of a site. */
export const coreCommands = (services: SiteServices): readonly RegisteredCommand[] =>
  [...CORE_COMMANDS, ...PARTS].map((command) => ({
    ...command,
    run: (input, context) => command.run(input, { ...context, config: { ...services, ...workOn(services, context) } }),
  }));

/** The services that work on all data of a site. */
function workOn(
  { folder, ports, served, store, findPlugins, adopt, plugins }: SiteServices,
  { site }: Pick<CommandContext, 'site'>,
): Omit<CoreServices, keyof SiteServices> {
  return {
    format: (paths, tell) =>
      formatData({ disk: { fileSystem: served, root: folder }, findPlugins, paths, store, tell }),
    repair: (tell) => repairData({ folder, ports, findPlugins, store, adopt, tell }),
    backup: (path, { withSecrets, progress }) => {
      const collections = plugins().flatMap((plugin) => plugin.collections);
      const now = ports.clock.now();
      return writeBackup(
        { store, fileSystem: served, folder, url: site.url, collections, withSecrets, now, progress },
        path,
      );
    },
  };
}
