import type { RegisteredCommand } from '../contract/command.ts';
import { appPasswordCreate, appPasswordList, appPasswordRevoke } from './app-password.ts';
import type { CoreCommand, CoreServices } from './core-command.ts';
import { doctor } from './doctor.ts';
import { firstAdministrator } from './first-administrator.ts';
import { pluginList } from './plugin-list.ts';
import { pluginOff, pluginOn } from './plugin-switch.ts';
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
  pluginOn,
  pluginOff,
  doctor,
];

/** The same, able to run: `services` is of the site that they work on. */
export const coreCommands = (services: CoreServices): readonly RegisteredCommand[] =>
  CORE_COMMANDS.map((command) => ({
    ...command,
    run: (input, context) => command.run(input, { ...context, config: services }),
  }));
