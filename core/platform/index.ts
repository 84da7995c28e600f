/** The ports: what the program sees of the machine. Their adapters for Node.js lie in `node/`, each loaded by itself. */
export type { Clock } from './clock.ts';
export {
  type CallsAtOnce,
  type DirectoryEntry,
  type EntryKind,
  type FileHandle,
  type FileStat,
  type FileSystem,
  type FileSystemError,
  hasCode,
  type NewFile,
} from './file-system.ts';
export { batches } from './files/batches.ts';
export { ensureDirectory, entriesIn, syncFolder } from './files/directories.ts';
export { hashFile } from './files/hash-file.ts';
export { patientFileSystem } from './files/patient-file-system.ts';
export { readAtMost } from './files/read-at-most.ts';
export { replaceFile } from './files/replace-file.ts';
export { asideOf, finishReplacing, replaceSeenFile } from './files/replace-seen-file.ts';
export {
  isClosedToUs,
  linkIfFree,
  readIfOpen,
  readIfThere,
  removeAllThere,
  removeIfThere,
  removeQuietly,
  writeNewFile,
} from './files/write-file.ts';
export {
  type Git,
  type GitCall,
  GitLate,
  GitMissing,
  type GitObject,
  GitReadFailed,
  type GitResult,
  MOST_OBJECT_BYTES,
} from './git.ts';
export type { Gzip } from './gzip.ts';
export {
  type ImageJob,
  type ImageLimits,
  ImageProblem,
  type ImageStep,
  type Images,
  ImagesBusy,
  type MadePicture,
  type MadePictures,
  type PictureJob,
} from './images/images.ts';
export { type Dimensions, resizedDimensions } from './images/resized-dimensions.ts';
export type { Log } from './log.ts';
export type { Network, NetworkAnswer, NetworkRequest } from './network.ts';
export type { Ports, StorePorts } from './ports.ts';
export type { Processes } from './processes.ts';
export type { Random } from './random.ts';
export type { Uncaught, UncaughtError } from './uncaught.ts';
export type { RunningCodeName, RunningWatchdog, Watchdog, WatchOrder } from './watchdog.ts';
export type { Watcher } from './watcher.ts';
export { within } from './within.ts';
export { writeBytes } from './write-bytes.ts';
