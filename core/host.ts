/** The second entry point of the core, for `scripts/` only: what the command line and tests of plugins need besides the contract. */

export { AccountError } from './auth/accounts/account-error.ts';
export { addAccount, changeAccount, credentialsOf, removeAccount } from './auth/accounts/accounts.ts';
export type { SlowHash } from './auth/accounts/stored-password.ts';
export { coreCollections, users } from './auth/accounts/users.ts';
export { issuePassword, newApplicationPassword } from './auth/application-passwords/application-password.ts';
export {
  addApplicationPassword,
  applicationPasswords,
  revokeApplicationPassword,
} from './auth/application-passwords/application-passwords.ts';
export { roleCan } from './auth/principal.ts';
export { BootError } from './contract/boot-error.ts';
export {
  type Argument,
  type Arguments,
  type AskPassword,
  type Command,
  type CommandContext,
  CommandError,
  type Output,
  type RegisteredCommand,
} from './contract/commands/command.ts';
export { UsageError } from './contract/commands/usage-error.ts';
export { ANY_OF_SITE, type Collection, type StoredRecord } from './contract/data/collection.ts';
export type { FileFolder } from './contract/data/file-folder.ts';
export { eq } from './contract/data/query.ts';
export type { StoreReader } from './contract/data/store-reader.ts';
export { ApiError } from './contract/error.ts';
export { anonymous } from './contract/fixed-principals.ts';
export { LENT_USES, type LentUse } from './contract/grants/lent-use.ts';
export { CHECK_STATUSES } from './contract/health/check.ts';
export type { CheckReport } from './contract/health/health.ts';
export { overall } from './contract/health/overall.ts';
export { bytesOf, type HttpHandler, type HttpRequest, type HttpResponse, isStream } from './contract/http-message.ts';
export { definePlugin, type ListTotals, type Manifest, type Plugin } from './contract/plugin.ts';
export { type Principal, ROLES, type Role } from './contract/principal.ts';
export type { PageAddress } from './contract/routes/page.ts';
export type { Route } from './contract/routes/route.ts';
export type { Takes } from './contract/routes/taken.ts';
export type { Said } from './contract/switching/switch.ts';
export { handwrittenSchema, listBelow, listen, type OpenApiDocument, sitePath } from './http/index.ts';
export { jobKey, type StoredJob, storedJobs } from './jobs/stored-jobs.ts';
export {
  counted,
  decodeText,
  didYouMean,
  firstIssue,
  hashOf,
  html,
  indentOf,
  isObject,
  type JsonPath,
  jsonProblem,
  MAX_JSON_DEPTH,
  mapLimit,
  messageOf,
  type Position,
  parseJson,
  pathOfQuery,
  positionOf,
  RunningHash,
  replaceEach,
  zoneOfOffset,
} from './lib/index.ts';
export {
  type CodeLease,
  extendedRules,
  type FindPlugins,
  foreignMembers,
  formerContract,
  formerExtensions,
  formerMembers,
  isMadeForThis,
  type LoadedPlugins,
  lastStall,
  loadPlugins,
  madeFor,
  openedTo,
  orderPlugins,
  PLUGIN_SECRETS,
  type PluginModule,
  type PluginSecrets,
  type PluginSource,
  type PluginSwitch,
  pluginConfig,
  pluginSetting,
  pluginVersion,
  refusedSetting,
  SMTP_PASSWORD,
  type Stall,
  stallNote,
  switchPlugins,
  switchProblem,
  usedCollections,
  whereUnnamed,
} from './loading/index.ts';
export { isMail, MAIL_JOB, mailOf } from './mail/stored-mail.ts';
export { mergeTexts, type TextVersions } from './merge/merge-texts.ts';
export { chosen, isAgreed } from './merge/merged.ts';
export { printMerged } from './merge/print-merged.ts';
export { kindOf, type RecordKind, UNKNOWN_KIND } from './merge/record-kind.ts';
export { openSite } from './open-site.ts';
export { type PoliteParts, politeGet } from './outgoing/polite-get.ts';
export {
  batches,
  type CallsAtOnce,
  type Clock,
  type DirectoryEntry,
  type EntryKind,
  ensureDirectory,
  entriesIn,
  type FileHandle,
  type FileStat,
  type FileSystem,
  type FileSystemError,
  type Git,
  GitMissing,
  hasCode,
  type Images,
  type Log,
  lookInto,
  type MailTransport,
  type Network,
  type NewFile,
  type OutgoingMail,
  type Ports,
  type Processes,
  patientFileSystem,
  type Random,
  readAtMost,
  readIfOpen,
  readIfThere,
  readPieces,
  removeQuietly,
  replaceFile,
  type Uncaught,
  type Watchdog,
  writeBytes,
  writeNewFile,
} from './platform/index.ts';
export { isSiteUrl, type Settings, settingsSchema, sizeText } from './settings/settings.ts';
export {
  hasSettings,
  parseSettings,
  readSettingsFile,
  SettingsError,
  settingsText,
  storedSettings,
} from './settings/settings-file.ts';
export { unknownSettings } from './settings/unknown-settings.ts';
export type { OpenSiteOptions, Site } from './site.ts';
export type { SiteAt, SiteServices } from './site-services.ts';
export {
  type BadEntry,
  type CommitLog,
  decodeChunk,
  draftRecord,
  droppedFiles,
  encodeIds,
  type Fields,
  type FileProblem,
  type FileTransaction,
  type FreeValues,
  type FrozenRecords,
  fieldsOf,
  fileOf,
  findGit,
  fittingValues,
  folderOfChunk,
  folderPath,
  GIT_LOCK,
  type ImportCandidate,
  type ImportProblem,
  idOfFile,
  importProblem,
  isPrivatePath,
  isRecordLike,
  type JournalEntry,
  type KnownRecords,
  LockHeld,
  LockLost,
  type LogPosition,
  LogTrimmed,
  layoutOf,
  listRecords,
  MAX_RECORD_BYTES,
  NOT_A_FOLDER,
  newRecordAdvice,
  parseObject,
  parseRecord,
  type ReadDrop,
  readImportCandidate,
  recordBytes,
  recordCheck,
  recordFileName,
  recordFindings,
  repeatedMembers,
  replacedFolder,
  replaceIds,
  type SiteStats,
  type Store,
  shapeOf,
  shapeOfSchema,
  TextFolder,
  type TextFolderParts,
  takenId,
  takenValue,
  uniqueValuesIn,
  unreadable,
  upgraded,
  versionOf,
} from './store/index.ts';
