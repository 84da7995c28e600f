/** What everything may use: helpers that know nothing of a site. */

export { allSettledOrThrow, mapLimit } from './async/map-limit.ts';
export { Pace, pause } from './async/pace.ts';
export { serialQueue } from './async/serial-queue.ts';
export { createSlots } from './async/slots.ts';
export { oneStep, type Steps } from './async/steps.ts';
export { whenReady } from './async/when-ready.ts';
export { CommandError } from './command-error.ts';
export { type FirstIssue, firstFault, firstIssue, ofMember } from './first-issue.ts';
export { checksumOf, DIGEST_BYTES, digestOf, hashOf, hashSource, RunningHash } from './hash.ts';
export { escapeHtml } from './html/escape-html.ts';
export { type Html, html } from './html/html.ts';
export { isIanaZone } from './iana-zone.ts';
export { addressGroup, isLoopback } from './ip-address.ts';
export { isObject } from './is-object.ts';
export { conflictProblem } from './json/conflict-problem.ts';
export type { Hunk, Piece, Side } from './json/conflict-text.ts';
export { MAX_JSON_DEPTH, parseJson } from './json/parse-json.ts';
export { indentOf, rewriteJson } from './json/rewrite-json.ts';
export {
  holdsLoneSurrogate,
  type JsonPath,
  jsonProblem,
  type Position,
  positionAt,
  positionOf,
} from './json/scan-json.ts';
export { LruCache } from './lru-cache.ts';
export { orElse } from './or-else.ts';
export { type ReplaceReference, replaceEach, replaceReferences } from './replace-references.ts';
export { counted } from './text/counted.ts';
export { decodeText } from './text/decode-text.ts';
export { didYouMean, nearestName } from './text/nearest-name.ts';
export { Throttle } from './throttle.ts';
