/** What everything may use: helpers that know nothing of a site. */
export { CommandError } from './command-error.ts';
export { counted } from './counted.ts';
export { decodeText } from './decode-text.ts';
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
export { allSettledOrThrow, mapLimit } from './map-limit.ts';
export { didYouMean, nearestName } from './nearest-name.ts';
export { orElse } from './or-else.ts';
export { Pace, pause } from './pace.ts';
export { type ReplaceReference, replaceEach, replaceReferences } from './replace-references.ts';
export { type Dimensions, resizedDimensions } from './resized-dimensions.ts';
export { serialQueue } from './serial-queue.ts';
export { createSlots } from './slots.ts';
export { oneStep, type Steps } from './steps.ts';
export { Throttle } from './throttle.ts';
export { whenReady } from './when-ready.ts';
