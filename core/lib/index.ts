/** Helpers without dependencies on a site, for use everywhere. */

export { AddressList } from './address-list.ts';
export { Bell } from './async/bell.ts';
export { allSettledOrThrow, createSlots, mapLimit, serialQueue } from './async/concurrency.ts';
export { oneStep, Pace, pause, type Steps } from './async/pace.ts';
export { orElse, whenReady } from './async/when-ready.ts';
export { CommandError } from './command-error.ts';
export { Counts } from './counts.ts';
export { beginning, type FirstIssue, firstFault, firstIssue, ofMember } from './first-issue.ts';
export { checksumOf, DIGEST_BYTES, digestOf, hashOf, hashSource, RunningHash } from './hash.ts';
export { escapeHtml, Html, html } from './html.ts';
export { isIanaZone, zoneOfOffset } from './iana-zone.ts';
export { addressGroup, isLoopback } from './ip-address.ts';
export { issueWords } from './issue-words.ts';
export {
  holdsLoneSurrogate,
  isObject,
  type JsonPath,
  jsonProblem,
  type Position,
  positionAt,
  positionOf,
} from './json/json.ts';
export type { Hunk, Piece, Side } from './json/parse-json.ts';
export { conflictProblem, MAX_JSON_DEPTH, parseJson } from './json/parse-json.ts';
export { indentOf, rewriteJson } from './json/rewrite-json.ts';
export { utf8Fault } from './json/utf8-fault.ts';
export { LruCache } from './lru-cache.ts';
export { isMailAddress, type Mailbox, parseMailbox } from './mail-address.ts';
export { type NotedUse, noteUse, usesNone } from './note-use.ts';
export { oncePer } from './once-per.ts';
export { pathOfQuery } from './path-of-query.ts';
export { type ReplaceReference, replaceEach, replaceReferences } from './replace-references.ts';
export { counted, decodeText, didYouMean, nearestName } from './text.ts';
export { Throttle } from './throttle.ts';
export { describeThrown, messageOf } from './thrown.ts';
