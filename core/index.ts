/** All that a plugin may import from the core; exported to others as `almanac`. */
export { AccountError, type AccountProblem } from './auth/account-error.ts';
export { accountPasswordProblem } from './auth/account-passwords.ts';
export {
  type AccountChanges,
  addAccount,
  changeAccount,
  emailOf,
  type NewAccount,
  type Profile,
  profileOf,
  removeAccount,
} from './auth/accounts.ts';
export { addressGroup } from './auth/address.ts';
export {
  addApplicationPassword,
  applicationPassword,
  applicationPasswords,
  renameApplicationPassword,
  revokeApplicationPassword,
  revokeApplicationPasswords,
} from './auth/application-passwords.ts';
export type { ApplicationPassword } from './auth/credentials.ts';
export type { IssuedPassword } from './auth/issue-password.ts';
export { loginSchema } from './auth/login.ts';
export { nobody } from './auth/principal.ts';
export { capabilitiesOf, roleCan } from './auth/rights.ts';
export { Throttle } from './auth/throttle.ts';
export { type User, users } from './auth/users.ts';
export { UsageError } from './commands/usage-error.ts';
export * from './contract/accounts.ts';
export * from './contract/calls.ts';
export * from './contract/check.ts';
export * from './contract/collection.ts';
export * from './contract/command.ts';
export * from './contract/dropped-file.ts';
export * from './contract/error.ts';
export * from './contract/file-folder.ts';
export * from './contract/file-staging.ts';
export * from './contract/flat.ts';
export * from './contract/health.ts';
export * from './contract/indexes.ts';
export * from './contract/moment.ts';
export * from './contract/network.ts';
export * from './contract/page.ts';
export * from './contract/permission.ts';
export * from './contract/plugin.ts';
export * from './contract/point.ts';
export * from './contract/present-plugin.ts';
export * from './contract/principal.ts';
export * from './contract/query.ts';
export * from './contract/refusal.ts';
export * from './contract/rendering.ts';
export * from './contract/reply.ts';
export * from './contract/route.ts';
export * from './contract/settings-document.ts';
export * from './contract/shown-fields.ts';
export * from './contract/site-info.ts';
export * from './contract/store.ts';
export * from './contract/stored-members.ts';
export * from './contract/upload.ts';
export * from './contract/written.ts';
export { secretHash } from './hash.ts';
export { overall } from './health/overall.ts';
export { escapeHtml } from './html/escape-html.ts';
export { type Html, type HtmlValue, html, trustedHtml } from './html/html.ts';
export { Kept } from './http/kept/kept.ts';
export { isIanaZone } from './iana-zone.ts';
export { isObject } from './is-object.ts';
export { ONE_LINE } from './one-line.ts';
export { pictureSides } from './picture-sides.ts';
export { replaceReferences } from './replace-references.ts';
export { sizeText } from './size-text.ts';
export * from './switch-plugins.ts';
