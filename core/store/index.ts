/** The store: records in files, in memory, and in one journal. */

export { draftRecord, type FreeValues, type ImportCandidate } from './collection/draft-record.ts';
export { type Fields, fieldsOf } from './collection/index/fields.ts';
export { type SlicedRead, SliceSpent, type Slices } from './collection/index/slices.ts';
export { recordCheck } from './collection/record-check.ts';
export { versionOf } from './disk/conflicts.ts';
export { findGit, GIT_LOCK } from './disk/git-lock.ts';
export { folderPath, isPrivatePath, type Layout, layoutOf } from './disk/layout.ts';
export { LockHeld, LockLost } from './disk/lock.ts';
export { statReal } from './disk/real-folders.ts';
export { causeOf, isStorageFailure, readOnlyProblem, storageProblem } from './disk/storage-problem.ts';
export type { Finding } from './findings/finding.ts';
export { fittingValues } from './findings/fitting-values.ts';
export type { KnownRecords } from './findings/known-records.ts';
export { recordFindings } from './findings/record-findings.ts';
export { repeatedMembers } from './findings/repeated-members.ts';
export { takenValue, uniqueValuesIn } from './findings/taken-values.ts';
export { FileImporter } from './import/file-importer.ts';
export {
  type ImportProblem,
  importProblem,
  type ReadDrop,
  readImportCandidate,
} from './import/read-import-candidate.ts';
export { type CommitLog, LogTrimmed } from './journal/commit-log.ts';
export type { JournalEntry } from './journal/journal.ts';
export { openStore } from './open-store.ts';
export { type BadEntry, type FileProblem, unreadable } from './records/file-problem.ts';
export type { LogPosition } from './records/ids.ts';
export { encodeIds } from './records/ids-file.ts';
export { droppedFiles, isRecordLike, listRecords } from './records/list-records.ts';
export { type LocateMember, locateIn } from './records/locate-member.ts';
export { parseObject, parseRecord } from './records/parse-record.ts';
export { fileOf, idOfFile, MAX_RECORD_BYTES, recordBytes, recordFileName } from './records/record-file.ts';
export type {
  EntryChange,
  FileStage,
  FileTransaction,
  FrozenRecords,
  ReceivedFile,
  RecordFiles,
} from './records/record-files.ts';
export { NOT_A_FOLDER, replacedFolder } from './records/replaced-folder.ts';
export { bodyInFile, isLines, withBodyTexts } from './schema/body.ts';
export { canonical, orderedKeys } from './schema/canonical.ts';
export { newRecordAdvice, takenId } from './schema/misfit.ts';
export { replaceIds } from './schema/replace-ids.ts';
export { OPEN_SHAPE, type Shape, shapeOf, shapeOfSchema } from './schema/shape.ts';
export { type UnknownMember, unknownMembers } from './schema/unknown-members.ts';
export { readVersion, upgraded, VERSION } from './schema/upgrade.ts';
export { folderOfChunk } from './snapshot/snapshot.ts';
export { decodeChunk } from './snapshot/snapshot-chunk.ts';
export type {
  BoundStore,
  CacheBytes,
  CodedCollection,
  DoneBody,
  Followers,
  SiteStats,
  Store,
  StoreHealth,
} from './store.ts';
export { TextFolder, type TextFolderParts } from './texts/text-folder.ts';
export type { TrackedChanges, TrackedRecord } from './transaction/tracked-changes.ts';
