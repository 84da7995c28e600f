/** The ports: everything that the program sees of the machine. Their adapters for Node.js are in `node/`, each imported separately. */

export {
  batches,
  type CallsAtOnce,
  type DirectoryEntry,
  type EntryKind,
  type FileHandle,
  type FileStat,
  type FileSystem,
  type FileSystemError,
  type FoundEntry,
  hasCode,
  type NewFile,
  NOT_THERE,
  orOnCode,
  writeBytes,
} from './file-system.ts';
export { ensureDirectory, entriesIn, foundIn, syncFolder } from './files/directories.ts';
export { hashFile } from './files/hash-file.ts';
export { lookInto } from './files/look-into.ts';
export { namelessFile } from './files/nameless-file.ts';
export { patientFileSystem } from './files/patient-file-system.ts';
export { readAtMost } from './files/read-at-most.ts';
export { readPieces } from './files/read-pieces.ts';
export {
  asideOf,
  DENIED,
  finishReplacing,
  isClosedToUs,
  linkIfFree,
  readIfOpen,
  readIfThere,
  removeAllThere,
  removeIfThere,
  removeQuietly,
  replaceFile,
  replaceSeenFile,
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
export { type MailPlace, MailRefused, type MailTransport, type OutgoingMail, type SmtpServer } from './mail.ts';
export { type Network, type NetworkAnswer, type NetworkRequest, NotConnected } from './network.ts';
export type {
  Clock,
  Log,
  Ports,
  Processes,
  Random,
  RunningCodeName,
  RunningWatchdog,
  StorePorts,
  Uncaught,
  UncaughtError,
  Watchdog,
  Watcher,
  WatchOrder,
} from './ports.ts';
export { within } from './within.ts';
