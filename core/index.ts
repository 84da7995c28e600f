/** Everything that plugins may import from the core; exported to others as `almanac`. */
export { AccountError, type AccountProblem } from './auth/accounts/account-error.ts';
export { accountPasswordProblem } from './auth/accounts/account-passwords.ts';
export {
  type AccountChanges,
  addAccount,
  changeAccount,
  emailOf,
  type NewAccount,
  type Profile,
  profileOf,
  removeAccount,
} from './auth/accounts/accounts.ts';
export { loginSchema, type User, users } from './auth/accounts/users.ts';
export {
  addApplicationPassword,
  applicationPassword,
  applicationPasswords,
  renameApplicationPassword,
  revokeApplicationPassword,
  revokeApplicationPasswords,
} from './auth/application-passwords/application-passwords.ts';
export { capabilitiesOf, roleCan } from './auth/principal.ts';
export * from './contract/accounts/accounts.ts';
export type { ApplicationPassword } from './contract/accounts/application-password.ts';
export * from './contract/accounts/passes.ts';
export * from './contract/accounts/sign-in.ts';
export * from './contract/assets.ts';
export * from './contract/commands/command.ts';
export * from './contract/commands/export-access.ts';
export * from './contract/commands/import-access.ts';
export {
  basicAuthorization,
  isReadByOthers,
  oldSiteUrl,
  passwordRefused,
  READ_BY_OTHERS,
} from './contract/commands/old-site-url.ts';
export { UsageError } from './contract/commands/usage-error.ts';
export * from './contract/data/collection.ts';
export * from './contract/data/dropped-file.ts';
export * from './contract/data/file-folder.ts';
export * from './contract/data/file-staging.ts';
export * from './contract/data/indexes.ts';
export * from './contract/data/query.ts';
export * from './contract/data/store-reader.ts';
export * from './contract/data/stored-members.ts';
export * from './contract/data/transaction.ts';
export * from './contract/data/upload.ts';
export * from './contract/error.ts';
export { anonymous } from './contract/fixed-principals.ts';
export * from './contract/flat.ts';
export type { CommitContext, TellCommit } from './contract/former-commits.ts';
export * from './contract/health/check.ts';
export * from './contract/health/diagnostics.ts';
export * from './contract/health/health.ts';
export { overall } from './contract/health/overall.ts';
export type { Method } from './contract/http-message.ts';
export * from './contract/observer.ts';
export * from './contract/params.ts';
export * from './contract/past.ts';
export * from './contract/plugin.ts';
export * from './contract/points/point.ts';
export * from './contract/principal.ts';
export * from './contract/refusal.ts';
export * from './contract/routes/calls.ts';
export * from './contract/routes/context.ts';
export * from './contract/routes/extension.ts';
export { forAllReaders } from './contract/routes/for-all-readers.ts';
export * from './contract/routes/page.ts';
export * from './contract/routes/permission.ts';
export * from './contract/routes/policy.ts';
export * from './contract/routes/rendering.ts';
export * from './contract/routes/reply.ts';
export * from './contract/routes/result.ts';
export * from './contract/routes/root.ts';
export * from './contract/routes/root-fields.ts';
export * from './contract/routes/route.ts';
export * from './contract/routes/shown-fields.ts';
export * from './contract/routes/stream.ts';
export type { StreamedEvent } from './contract/routes/streamed-event.ts';
export * from './contract/routes/taken.ts';
export * from './contract/secret.ts';
export * from './contract/service.ts';
export * from './contract/site-info.ts';
export * from './contract/switching/present-plugin.ts';
export * from './contract/switching/settings-document.ts';
export * from './contract/switching/switch.ts';
export * from './contract/work/enqueue.ts';
export * from './contract/work/jobs.ts';
export * from './contract/work/listeners.ts';
export * from './contract/work/mail.ts';
export * from './contract/work/network.ts';
export * from './contract/work/work-context.ts';
export * from './contract/work/written.ts';
export * from './deprecated.ts';
export { workUnderWay } from './diagnostics/git.ts';
export { createSlots, mapLimit, NoSlot, type SerialQueue, type Slots, serialQueue } from './lib/async/concurrency.ts';
export { pause } from './lib/async/pace.ts';
export { type FirstIssue, firstFault, firstIssue } from './lib/first-issue.ts';
export { hashOf, hmacOf, secretHash } from './lib/hash.ts';
export { escapeHtml, type Html, type HtmlValue, html, trustedHtml } from './lib/html.ts';
export { isIanaZone, zoneOfOffset } from './lib/iana-zone.ts';
export { addressGroup, isLoopback } from './lib/ip-address.ts';
export { isObject, type Position, positionOf } from './lib/json/json.ts';
export { MAX_JSON_DEPTH } from './lib/json/parse-json.ts';
export { LruCache } from './lib/lru-cache.ts';
export { isMailAddress, type Mailbox } from './lib/mail-address.ts';
export { type NotedUse, noteUse, usesNone } from './lib/note-use.ts';
export { oncePer } from './lib/once-per.ts';
export { oncePerText } from './lib/once-per-text.ts';
export { pathOfQuery } from './lib/path-of-query.ts';
export { replaceReferences } from './lib/replace-references.ts';
export { counted, didYouMean, ONE_LINE } from './lib/text.ts';
export { Throttle } from './lib/throttle.ts';
export { messageOf } from './lib/thrown.ts';
export * from './loading/runtime/switch-plugins.ts';
export type { EntryKind, FileStat } from './platform/file-system.ts';
export {
  type Git,
  type GitCall,
  GitLate,
  GitMissing,
  type GitObject,
  type GitResult,
  withSignal,
} from './platform/git.ts';
export { type Dimensions, resizedDimensions } from './platform/images/resized-dimensions.ts';
export type { Clock, Log } from './platform/ports.ts';
export { sizeText } from './settings/settings.ts';
export { fileOf, MAX_RECORD_BYTES } from './store/records/record-file.ts';
export { readVersion } from './store/schema/upgrade.ts';
