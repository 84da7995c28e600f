import type { Check } from '../../../core/index.ts';
import { authorizationHeader } from './authorization-header.ts';
import { clock } from './clock.ts';
import { conflicts } from './conflicts.ts';
import { dataFolder } from './data-folder.ts';
import { diskSpace } from './disk-space.ts';
import { git } from './git.ts';
import { httpsStatus } from './https-status.ts';
import { jobs } from './jobs.ts';
import { journal } from './journal.ts';
import { lock } from './lock.ts';
import { mail } from './mail.ts';
import { pluginCode } from './plugin-code.ts';
import { quarantine } from './quarantine.ts';
import { settingsFile } from './settings-file.ts';
import { watcher } from './watcher.ts';

/** The built-in checks, in display order. */
export const siteChecks: readonly Check[] = [
  dataFolder,
  diskSpace,
  journal,
  lock,
  quarantine,
  conflicts,
  settingsFile,
  pluginCode,
  jobs,
  mail,
  watcher,
  git,
  clock,
  authorizationHeader,
  httpsStatus,
];
