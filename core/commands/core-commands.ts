import type { RegisteredCommand } from '../contract/command.ts';
import { appPasswordCreate, appPasswordList, appPasswordRevoke } from './app-password.ts';
import { backup } from './backup.ts';
import { conflictsClear, conflictsResolve } from './conflicts.ts';
import type { CoreCommand, CoreServices } from './core-command.ts';
import { firstAdministrator } from './first-administrator.ts';
import { formatRecords } from './format-records.ts';
import { healthRows } from './health-rows.ts';
import { pluginCheckOnSite } from './plugin-check-on-site.ts';
import { pluginInfo } from './plugin-info.ts';
import { pluginList } from './plugin-list.ts';
import { pluginOff, pluginOn } from './plugin-switch.ts';
import { repair } from './repair.ts';
import { schema } from './schema.ts';
import { userAdd, userChange, userList, userPassword, userRemove } from './user.ts';

/** The commands of the core that work on a site, as a person meets them. */
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
  pluginOn,
  pluginOff,
  conflictsResolve,
  conflictsClear,
  schema,
  backup,
];

/** What commands of this machine have done where the site is: nobody types them. */
const PARTS: readonly CoreCommand[] = [formatRecords, healthRows, repair];

/** The same, able to run: `services` is of the site that they work on. */
export const coreCommands = (services: CoreServices): readonly RegisteredCommand[] =>
  [...CORE_COMMANDS, ...PARTS].map((command) => ({
    ...command,
    run: (input, context) => command.run(input, { ...context, config: services }),
  }));
