import { oneStep, type Steps, serialQueue } from '../../lib/index.ts';
import { ensureDirectory, patientFileSystem, replaceFile, type StorePorts } from '../../platform/index.ts';
import { Conflicts } from '../disk/conflicts.ts';
import { findGit, GitPause } from '../disk/git-lock.ts';
import { folderPath, isPrivatePath, type Layout, layoutOf } from '../disk/layout.ts';
import { Lock } from '../disk/lock.ts';
import { readOnlyProblem, storageProblem } from '../disk/storage-problem.ts';
import type { StoreDisk } from '../disk/store-disk.ts';
import { JournalFile } from '../journal/journal-file.ts';
import { journalOnDisk, segmentsIn } from '../journal/segments.ts';
import { DiskFileStage } from '../publish/file-stage.ts';
import { PlacedFiles } from '../publish/placed-files.ts';
import { RemovedFiles } from '../publish/removed-files.ts';
import { RewrittenFiles } from '../publish/rewritten-files.ts';
import type { ChangedFile } from '../records/changed-file.ts';
import { FirstLooks } from '../records/first-looks.ts';
import { Ids, type LogPosition } from '../records/ids.ts';
import type { LoadProgress } from '../records/load-progress.ts';
import type {
  Diagnostics,
  EntryChange,
  FileTransaction,
  RecordFiles,
  RecordFilesStats,
  SwapListener,
} from '../records/record-files.ts';
import { Checkpoint } from '../recovery/checkpoint.ts';
import { type Recovered, recover, sweep } from '../recovery/recovery.ts';
import { foldersInSnapshot, Snapshot } from '../snapshot/snapshot.ts';
import { idsOfNames, RecordFileFolder } from './record-file-folder.ts';
import { SeenWrites } from './seen-writes.ts';
import { SnapshotKeeper } from './snapshot-keeper.ts';
import { Writer } from './writer.ts';

interface OpenRecordFilesOptions {
  /** Absolute path of the data folder, which exists. */
  readonly folder: string;
  readonly ports: StorePorts;
  /** Path of the server's socket, stored in the lock file so that commands can reach the process that holds the lock. */
  readonly socket?: string | undefined;
  /** Called once when the lock was removed or taken over: nothing is written after that, and the process should end. */
  readonly onLockLost?: (() => void) | undefined;
  /** Receives the number of records as they are read. */
  readonly progress?: LoadProgress | undefined;
}

/**
 * Takes the lock of a data folder, recovers from a crash, and returns its record files.
 *
 * @throws LockHeld at once when a running process holds the folder; FileSystemError when the disk fails the recovery
 */
export async function openRecordFiles(options: OpenRecordFilesOptions): Promise<RecordFiles> {
  const { folder, ports, socket, onLockLost = () => {} } = options;
  const { clock, log } = ports;
  const fileSystem = patientFileSystem(ports.fileSystem, clock);
  const layout = layoutOf(folder);
  await makeOwnFolders(fileSystem, layout);
  const lock = await Lock.take({ ...ports, fileSystem }, layout.lock, socket);
  void lock.lost.then(() => {
    log.error('the lock of the data folder was lost; nothing more is written');
    onLockLost();
  });
  try {
    const conflicts = new Conflicts(fileSystem, layout, log);
    // parent folders may not be readable
    const repository = await findGit(fileSystem, folder).catch(() => undefined);
    const git = new GitPause({ fileSystem, clock, folder: repository });
    const disk: StoreDisk = { fileSystem, layout, clock, log, conflicts, git };
    const ids = new Ids();
    const damagedIds = await ids.load(fileSystem, layout.ids);
    const { boot } = await ports.processes.self();
    const segments = await segmentsIn(fileSystem, layout.journal);
    const journal = new JournalFile(fileSystem, { folder: layout.journal, segments, boot });
    const recovered = await recover(disk, journal, ids);
    const firstLooks = new FirstLooks(fileSystem, ids);
    const kept = await foldersInSnapshot(disk);
    await ids.scan(fileSystem, layout.root, (folder) => {
      const about = kept.get(folder);
      // in other folders all files are read anyway
      if (about === undefined) return false;
      firstLooks.begin(folder, `${layout.root}/${folder}`, about);
      return true;
    });
    await ids.scan(fileSystem, `${layout.own}/private`);
    if (damagedIds) await repairIds(disk, ids, damagedIds);
    return new OpenRecordFiles({
      disk,
      ids,
      journal,
      lock,
      recovered,
      segments: segments.length,
      firstLooks,
      progress: options.progress,
      boot,
      // a child process that writes such a file may outlive this process, so the name must be unique
      temporaryPrefix: `file-${Buffer.from(ports.random.bytes(6)).toString('hex')}`,
    });
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function makeOwnFolders(fileSystem: StoreDisk['fileSystem'], layout: Layout): Promise<void> {
  for (const path of [layout.own, layout.journal, layout.temporary, layout.conflicts, layout.snapshot]) {
    await ensureDirectory(fileSystem, path, 0o700);
  }
  const ignore = `${layout.own}/.gitignore`;
  if (!(await fileSystem.stat(ignore))) await replaceFile(fileSystem, ignore, new TextEncoder().encode('*\n'));
}

/** Rebuilds the file of ids from its readable parts and all other known ids; sets the damaged one aside. @throws FileSystemError */
async function repairIds(disk: StoreDisk, ids: Ids, damaged: Uint8Array): Promise<void> {
  disk.log.error('the file of ids was damaged and is rebuilt', { file: 'ids.json' });
  await disk.conflicts.setAside('ids.damaged', damaged);
  await ids.save(disk.fileSystem, disk.layout.ids);
}

interface OpenParts {
  readonly disk: StoreDisk;
  readonly ids: Ids;
  readonly journal: JournalFile;
  readonly lock: Lock;
  readonly recovered: Recovered;
  /** Number of journal segments that the recovery found. */
  readonly segments: number;
  readonly firstLooks: FirstLooks;
  readonly progress: LoadProgress | undefined;
  /** Boot id of the machine. */
  readonly boot: string;
  /** Prefix of the names of stages' temporary files; unique to this run. */
  readonly temporaryPrefix: string;
}

class OpenRecordFiles implements RecordFiles {
  readonly #parts: OpenParts;
  readonly #folders = new Map<string, RecordFileFolder>();
  readonly #loading = new Map<string, Promise<RecordFileFolder>>();
  readonly #listeners = new Set<SwapListener>();
  readonly #writer: Writer;
  readonly #checkpoint: Checkpoint;
  readonly #keeper: SnapshotKeeper;
  readonly #seen: SeenWrites;
  readonly #placed: PlacedFiles;
  /** Loads and checkpoints take turns: a checkpoint may move a file out of its place briefly, and a load would miss it. */
  readonly #loadsAndCheckpoints = serialQueue(async () => {});
  readonly #removed: RemovedFiles;
  readonly #rewritten: RewrittenFiles;
  #temporaryFiles = 0;
  /** Refreshes in progress; their promises never reject. */
  readonly #refreshes = new Set<Promise<unknown>>();
  #closing: Promise<void> | undefined;

  constructor(parts: OpenParts) {
    this.#parts = parts;
    this.#removed = new RemovedFiles(parts.disk);
    this.#rewritten = new RewrittenFiles(parts.disk);
    this.#checkpoint = new Checkpoint({
      ...parts,
      rewritten: this.#rewritten,
      isPublished: () => this.#publishing().every(({ isPublished }) => isPublished),
      exclusively: (task) =>
        this.#loadsAndCheckpoints.run(() => {
          // a first look could miss a file that the checkpoint moves out of its place
          parts.firstLooks.forget();
          return this.#writer.exclusively(task);
        }),
    });
    this.#checkpoint.resume(parts.segments, parts.recovered);
    this.#keeper = new SnapshotKeeper({ ...parts, folders: () => this.#folders.values() });
    this.#seen = new SeenWrites({ clock: parts.disk.clock, folders: () => this.#folders.values() });
    this.#placed = new PlacedFiles({ ...parts, exclusively: (task) => this.#writer.exclusively(task) });
    this.#writer = new Writer({
      ...parts,
      log: parts.journal,
      position: parts.recovered.position,
      folders: this.#folders,
      placed: this.#placed,
      removed: this.#removed,
      rewritten: this.#rewritten,
      checkpoint: this.#checkpoint,
      notify: (changes, isEdit) => this.#notify(changes, isEdit),
    });
  }

  folder(name: string, options: { readonly private: boolean }): Promise<RecordFileFolder> {
    let loading = this.#loading.get(name);
    if (loading) return loading;
    loading = this.#load(name, folderPath(name, options.private));
    this.#loading.set(name, loading);
    // the next call tries again
    loading.catch(() => this.#loading.delete(name));
    return loading;
  }

  commit: RecordFiles['commit'] = (body) => this.commitSteps(oneStep(body));

  commitSteps: RecordFiles['commitSteps'] = (body) => this.#run(body, false);

  rehearse: RecordFiles['rehearse'] = (body) => this.#run(body, true);

  async #run<T>(body: (files: FileTransaction) => Steps<T>, isRehearsal: boolean): Promise<T> {
    if (this.#parts.firstLooks.isBehind) await this.#noteIds();
    if (this.#closing) throw readOnlyProblem('the store is closing');
    return this.#writer.commit(body, isRehearsal);
  }

  /** @throws ApiError */
  async #noteIds(): Promise<void> {
    try {
      await this.#parts.firstLooks.noteIds();
    } catch (error) {
      throw storageProblem(error);
    }
  }

  stage(): DiskFileStage {
    const { disk, temporaryPrefix } = this.#parts;
    const nextName = () => `${temporaryPrefix}-${++this.#temporaryFiles}`;
    return new DiskFileStage({ disk, placed: this.#placed, nextName });
  }

  onSwap(listener: SwapListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async refresh(files: Iterable<string> | 'all', isSpoiled = async () => false): Promise<boolean> {
    // the next process to open the folder reads all files
    if (this.#closing) return true;
    const refresh = this.#refresh(files, isSpoiled);
    const over: Promise<unknown> = refresh.then(
      () => this.#refreshes.delete(over),
      () => this.#refreshes.delete(over),
    );
    this.#refreshes.add(over);
    return refresh;
  }

  async #refresh(files: Iterable<string> | 'all', isSpoiled = async () => false): Promise<boolean> {
    // this runs regularly, so a lost lock is noticed even without writes
    await this.#parts.lock.isHeld();
    if (files === 'all') this.#parts.firstLooks.forget();
    const folders = [...this.#folders.values()];
    const wanted = files === 'all' ? folders.map((folder) => ({ folder, names: undefined })) : sort(files, folders);
    // most files are unchanged, and many hints come from our own writes: look for the others without blocking writers
    const suspects = await Promise.all(
      wanted.map(async ({ folder, names }) => {
        const ids = names && idsOfNames(names);
        return ids
          ? { folder, ids: await folder.changed(ids), bad: undefined }
          : { folder, ...(await folder.suspects()) };
      }),
    );
    return this.#writer.exclusively(async () => {
      const looks = await Promise.all(
        suspects.map(async ({ folder, ids, bad }) => ({ folder, look: { ...(await folder.look(ids)), bad } })),
      );
      if (await isSpoiled()) return false;
      await this.#writer.takeIn(looks);
      return true;
    });
  }

  freeze: RecordFiles['freeze'] = (look) =>
    this.#writer.exclusively(async () => {
      const folders = new Map([...this.#folders.values()].map(({ path, entries }) => [path, new Map(entries)]));
      const quarantined = new Set(this.quarantined().map(({ file }) => file));
      const frozen = { folders, quarantined, given: this.#parts.ids.given() };
      return { frozen, looked: await look(frozen) };
    });

  quarantined() {
    return [...this.#folders.values()].flatMap((folder) => folder.quarantined());
  }

  conflicts(): Promise<readonly string[]> {
    return this.#parts.disk.conflicts.list();
  }

  readOnly(): string | undefined {
    return this.#writer.readOnly;
  }

  position(): LogPosition {
    return this.#writer.position;
  }

  async noteFound(files: readonly ChangedFile[]): Promise<void> {
    // the next process to open the folder reads them
    if (!this.#closing) await this.#writer.noteFound(files);
  }

  async diagnostics(): Promise<Diagnostics> {
    const { disk, lock } = this.#parts;
    return {
      journal: {
        ...(await journalOnDisk(disk.fileSystem, disk.layout.journal)),
        // between groups, so that changes that are just being published are not listed
        unpublished: await this.#writer.exclusively(async () => [
          ...new Set(this.#publishing().flatMap((one) => one.unpublished())),
        ]),
        failure: this.#checkpoint.failure,
      },
      lock: { isHeld: await lock.isHeld(), pid: lock.holder.pid },
    };
  }

  async stats(): Promise<RecordFilesStats> {
    const { disk, journal } = this.#parts;
    const { fileSystem, layout } = disk;
    const names = (await fileSystem.readDirectory(layout.snapshot)).map(({ name }) => `${layout.snapshot}/${name}`);
    const files = await fileSystem.statAll(names);
    return {
      folders: new Map([...this.#folders].map(([name, folder]) => [name, folder.stats()])),
      journalBytes: journal.size,
      snapshotBytes: files.reduce((sum, file) => sum + (file?.size ?? 0), 0),
    };
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #load(name: string, path: string): Promise<RecordFileFolder> {
    const { disk, ids, boot, progress, firstLooks } = this.#parts;
    const snapshot = isPrivatePath(path) ? undefined : new Snapshot(disk, { folder: name, boot }, path);
    const firstLook = () => firstLooks.take(path);
    const parts = { disk, ids, rewritten: this.#rewritten, name, path, snapshot, progress, firstLook };
    const folder = new RecordFileFolder(parts);
    await this.#loadsAndCheckpoints.run(async () => {
      await this.#writer.exclusively(async () => this.#refuseWhileOutOfPlace());
      await folder.load();
    });
    this.#folders.set(name, folder);
    this.#keeper.loaded(folder);
    return folder;
  }

  /** @throws ApiError when a checkpoint could not put a file back in its place: a load would miss it */
  #refuseWhileOutOfPlace(): void {
    const [path] = this.#rewritten.unpublished();
    if (path !== undefined) throw readOnlyProblem(`${path} is not in its place yet`);
  }

  /** All that publish committed changes. */
  #publishing() {
    return [this.#rewritten, this.#removed, ...this.#folders.values()];
  }

  #notify(changes: readonly EntryChange[], isEdit: boolean): void {
    for (const listener of this.#listeners) listener(changes, isEdit);
    this.#keeper.changed(changes.filter(({ before }) => !before).length);
    this.#seen.written();
  }

  /** Checks for replaced writes a last time: after this process has ended, nobody does. */
  async #lookAtLastWrites(): Promise<void> {
    const { disk, lock } = this.#parts;
    try {
      const written = [...this.#folders.values()].flatMap((folder) => folder.writtenFiles());
      if (written.length > 0 && (await lock.isHeld())) await this.#refresh(written);
    } catch (error) {
      disk.log.error('the files that were written last could not be checked', { error: String(error) });
    }
  }

  async #close(): Promise<void> {
    const { disk, journal, lock, firstLooks } = this.#parts;
    firstLooks.forget();
    await this.#writer.idle();
    await Promise.all(this.#refreshes);
    await this.#seen.stop();
    await this.#lookAtLastWrites();
    try {
      await this.#checkpoint.stop();
      await this.#placed.close();
      await this.#checkpoint.run();
      await this.#keeper.finish();
      // remove what could not be removed while the disk failed
      await sweep(disk);
    } catch (error) {
      disk.log.error('the last checkpoint failed; the next start continues from the journal', { error: String(error) });
    }
    await Promise.all([...this.#folders.values()].map((folder) => folder.close()));
    await this.#writer.idle();
    try {
      await journal.close();
    } finally {
      await lock.release();
    }
  }
}

/** Groups files by folder: the names of the changed ones, or undefined for the whole folder. */
function sort(files: Iterable<string>, folders: readonly RecordFileFolder[]) {
  const wanted = new Map<RecordFileFolder, string[] | undefined>();
  for (const file of files) {
    const whole = folders.find(({ path }) => path === file);
    if (whole) wanted.set(whole, undefined);
    const cut = file.lastIndexOf('/');
    const folder = folders.find(({ path }) => path === file.slice(0, cut));
    if (!folder || (wanted.has(folder) && !wanted.get(folder))) continue;
    const names = wanted.get(folder) ?? [];
    names.push(file.slice(cut + 1));
    wanted.set(folder, names);
  }
  return [...wanted].map(([folder, names]) => ({ folder, names }));
}
