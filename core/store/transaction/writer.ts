import { problem } from '../../contract/problem.ts';
import { hashOf, Pace, type Steps } from '../../lib/index.ts';
import { capturedName, pendingName } from '../disk/layout.ts';
import { LOCK_LOST, type Lock } from '../disk/lock.ts';
import { isFull, isStorageFailure, readOnlyProblem, storageProblem } from '../disk/storage-problem.ts';
import type { StoreDisk } from '../disk/store-disk.ts';
import type { Appended, CommitLog } from '../journal/commit-log.ts';
import type { FileChanges, JournalEntry } from '../journal/journal.ts';
import { encodeEntry } from '../journal/journal-entry.ts';
import type { PlacedFiles } from '../publish/placed-files.ts';
import { publishedFile } from '../publish/placement.ts';
import { editedFile } from '../publish/publish.ts';
import { publishedRemoval, type RemovedFiles, removalsOf } from '../publish/removed-files.ts';
import type { RewrittenFiles } from '../publish/rewritten-files.ts';
import { type FileToStage, type StagedFile, stageAll } from '../publish/stage.ts';
import type { ChangedFile } from '../records/changed-file.ts';
import { type Ids, type LogPosition, POSITIONS } from '../records/ids.ts';
import type { FileTransaction, SwapListener } from '../records/record-files.ts';
import type { Checkpoint } from '../recovery/checkpoint.ts';
import {
  type BodyResult,
  GroupOverlay,
  type OverlaidRecord,
  type Touched,
  type TransactionBody,
} from './group-overlay.ts';
import { type LookedAtFolder, type RecordFileFolder, takeInLooks } from './record-file-folder.ts';

/** How often a group is run while files that it touched keep changing; then the transactions that touch them are refused. */
const MOST_RUNS = 3;

/** A group that wrote this many bytes is full: it is synced and its callers are answered before other transactions run. */
const GROUP_BYTES = 4 * 1024 * 1024;

/** Bytes of records that bodies may read and write in one turn of the event loop: a few milliseconds. */
const TURN_BYTES = 1024 * 1024;

interface WriterParts {
  readonly disk: StoreDisk;
  readonly folders: ReadonlyMap<string, RecordFileFolder>;
  readonly placed: PlacedFiles;
  readonly removed: RemovedFiles;
  readonly rewritten: Pick<RewrittenFiles, 'publish'>;
  readonly log: Pick<CommitLog, 'end' | 'appendIf' | 'follow'>;
  readonly ids: Ids;
  readonly lock: Pick<Lock, 'isHeld' | 'isLost'>;
  readonly checkpoint: Pick<Checkpoint, 'note'>;
  /** The end of the log. */
  readonly position: LogPosition;
  readonly notify: SwapListener;
}

interface Waiting extends TransactionBody {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

interface Task {
  readonly run: () => Promise<void>;
}

interface Ran {
  readonly waiting: Waiting;
  readonly result: BodyResult;
  readonly touched: readonly Touched[];
}

/** A staged change, ready for the journal. */
interface StagedChange extends OverlaidRecord {
  readonly base: string | undefined;
  readonly path: string;
  readonly name: string;
  readonly staged: StagedFile | undefined;
}

/** A group's changes, their journal entry, and the absolute paths of all temporary files that were staged for them. */
interface StagedGroup {
  readonly entry: JournalEntry;
  readonly changes: readonly StagedChange[];
  readonly marks: readonly string[];
}

const bytesOf = (entry: JournalEntry): Uint8Array => Buffer.concat(encodeEntry(entry));

/** The marker of an unpublished removal. */
const pendingRemoval = (path: string, name: string): FileToStage => {
  const bytes = new Uint8Array();
  return { path, bytes, hash: hashOf(bytes), name: pendingName(name) };
};

/**
 * The write path. One group of transactions at a time runs through `#commitGroup` and the methods below it, in that order.
 * Everything else that changes memory waits in the same queue.
 */
export class Writer {
  readonly #parts: WriterParts;
  readonly #queue: (Waiting | Task)[] = [];
  readonly #pace = new Pace(TURN_BYTES);
  #working: Promise<void> | undefined;
  /** Log position of the state in memory. */
  #position: LogPosition;
  /** The end of the log. */
  #logged: LogPosition;
  /** External edits that are in memory but not in the log yet, by path: of records, and of everything else. */
  readonly #found = new Map<string, ChangedFile>();
  readonly #texts = new Map<string, ChangedFile>();
  /** Was it reported that these cannot be logged? */
  #isBehind = false;
  #trouble: string | undefined;

  constructor(parts: WriterParts) {
    this.#parts = parts;
    this.#position = parts.position;
    this.#logged = parts.position;
  }

  /** Log position of the state in memory. It rises before memory changes; external edits are logged shortly after that. */
  get position(): LogPosition {
    return this.#position;
  }

  /** Why writes are not possible; undefined while they are. */
  get readOnly(): string | undefined {
    return this.#parts.lock.isLost ? LOCK_LOST : this.#trouble;
  }

  /**
   * Queues a transaction.
   *
   * @param isRehearsal its changes are undone in memory, and it uses up no id
   * @throws what the body throws; ApiError 409 rest_edit_conflict, 503 rest_storage_error, 507 rest_storage_full
   */
  commit<T>(body: (files: FileTransaction) => Steps<T>, isRehearsal = false): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#enqueue({ body, isRehearsal, resolve: (value) => resolve(value as T), reject });
    });
  }

  /** Runs a task alone, between groups, after all that was committed was published, as far as the disk allows. */
  exclusively<T>(task: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#enqueue({ run: () => this.#publishQuietly().then(task).then(resolve, reject) });
    });
  }

  /**
   * Applies what was read from several folders to memory. Only call it within a task that runs alone.
   *
   * @throws FileSystemError; then memory is unchanged
   */
  async takeIn(looks: readonly LookedAtFolder[]): Promise<void> {
    const { notify } = this.#parts;
    await takeInLooks(looks, {
      found: (files) => this.#note(files, this.#found),
      notify: (changes) => notify(changes, true),
    });
  }

  /** @see RecordFiles.noteFound */
  noteFound(files: readonly ChangedFile[]): Promise<void> {
    return new Promise<void>((resolve) => {
      this.#enqueue({
        run: async () => {
          this.#note(files, this.#texts);
          resolve();
        },
      });
    });
  }

  /** Resolves when the queue is empty. */
  async idle(): Promise<void> {
    while (this.#working) await this.#working;
  }

  #enqueue(job: Waiting | Task): void {
    this.#queue.push(job);
    this.#working ??= this.#work();
  }

  async #work(): Promise<void> {
    // calls made in the same turn join the group
    await undefined;
    for (let [next] = this.#queue; next; [next] = this.#queue) {
      if ('run' in next) {
        this.#queue.shift();
        await next.run();
      } else {
        const end = this.#queue.findIndex((job) => 'run' in job);
        const group = this.#queue.splice(0, end === -1 ? this.#queue.length : end);
        await this.#commitGroup(group.filter((job) => 'body' in job));
      }
      await this.#logFound().catch((error: unknown) => this.#noteBehind(error));
    }
    this.#working = undefined;
  }

  async #commitGroup(group: readonly Waiting[]): Promise<void> {
    const members = new Set(group);
    try {
      await this.#mayWrite();
      const { overlay, ran } = await this.#runUntilCurrent(members);
      const changed = overlay.changed();
      const files = overlay.changedFiles();
      if (changed.length + files.kept.length + files.removed.length > 0) await this.#save(changed, files);
      for (const { waiting, result } of ran) {
        if (result.kind === 'value') waiting.resolve(result.value);
        else waiting.reject(result.error);
      }
    } catch (error) {
      this.#noteTrouble(error);
      for (const { reject } of members) reject(storageProblem(error));
    }
  }

  /** @throws ApiError when the lock is lost; FileSystemError when earlier commits still cannot be published */
  async #mayWrite(): Promise<void> {
    if (!(await this.#parts.lock.isHeld())) throw readOnlyProblem(LOCK_LOST);
    // wait here, so that git's changes to files are noticed before they are written
    await this.#parts.disk.git.over();
    await this.#publish();
  }

  /** Runs the bodies until no file that they touched has changed meanwhile. Transactions removed from `members` are already dealt with. */
  async #runUntilCurrent(members: Set<Waiting>): Promise<{ overlay: GroupOverlay; ran: readonly Ran[] }> {
    for (let run = 1; ; run++) {
      const overlay = new GroupOverlay({ ...this.#parts, pace: this.#pace });
      const ran = await this.#run(members, overlay);
      const stale = await this.#staleFiles(ran.flatMap(({ touched }) => touched));
      if (stale.size === 0) return { overlay, ran };
      await this.#reread(stale);
      if (run < MOST_RUNS) continue;
      const touchesStale = ({ touched }: Ran) => touched.some(({ folder, id }) => stale.get(folder)?.has(id));
      for (const { waiting } of ran.filter(touchesStale)) {
        members.delete(waiting);
        waiting.reject(problem('rest_edit_conflict', 'The record is being edited by somebody else; try again.'));
      }
    }
  }

  /** Runs the bodies one by one until the group is full; the others go back to the front of the queue. */
  async #run(members: Set<Waiting>, overlay: GroupOverlay): Promise<readonly Ran[]> {
    const ran: Ran[] = [];
    const left: Waiting[] = [];
    for (const waiting of members) {
      if (overlay.bytes >= GROUP_BYTES) left.push(waiting);
      else {
        ran.push({ waiting, ...(await overlay.run(waiting)) });
        await this.#pace.rest();
      }
    }
    for (const waiting of left) members.delete(waiting);
    this.#queue.unshift(...left);
    return ran;
  }

  async #staleFiles(touched: readonly Touched[]): Promise<ReadonlyMap<RecordFileFolder, ReadonlySet<number>>> {
    const unique = new Map<RecordFileFolder, Set<number>>();
    for (const { folder, id } of touched) unique.set(folder, (unique.get(folder) ?? new Set()).add(id));
    const checked = await Promise.all(
      [...unique].map(async ([folder, ids]) => [folder, new Set(await folder.changed(ids))] as const),
    );
    return new Map(checked.filter(([, stale]) => stale.size > 0));
  }

  /** Updates memory from these files. */
  async #reread(files: ReadonlyMap<RecordFileFolder, Iterable<number>>): Promise<void> {
    const looks = await Promise.all(
      [...files].map(async ([folder, ids]) => ({ folder, look: await folder.look(ids) })),
    );
    await this.takeIn(looks);
  }

  async #save(changed: readonly OverlaidRecord[], files: FileChanges): Promise<void> {
    const { changes, entry, marks } = await this.#stage(changed, files);
    await this.#append(entry, marks);
    this.#swap(changes, entry);
    // the transactions are now committed; a file that cannot be published now is published before the next group
    await this.#publishQuietly();
  }

  async #publishQuietly(): Promise<void> {
    if (!this.#parts.lock.isLost) await this.#publish().catch((error: unknown) => this.#noteTrouble(error));
  }

  async #stage(changed: readonly OverlaidRecord[], { kept, removed }: FileChanges): Promise<StagedGroup> {
    const position = this.#parts.ids.next(POSITIONS);
    const named = changed.map((change, index) => {
      const { folder, id } = change;
      const name = `${position}-${index}`;
      return { ...change, path: folder.fileOf(id), name, base: change.seen ?? folder.entries.get(id)?.hash };
    });
    const files = [
      ...named.map(({ path, name, entry, bytes }) =>
        entry && bytes ? { path, bytes, hash: entry.hash, name: pendingName(name) } : pendingRemoval(path, name),
      ),
      ...removed.map(({ path }, index) => pendingRemoval(path, `${position}-${named.length + index}`)),
    ];
    const staged = await stageAll(this.#parts.disk, files);
    return {
      entry: {
        position,
        ids: this.#parts.ids.given(),
        files: named.map(({ path, base, bytes }) => ({ path, base, bytes })),
        kept,
        removed,
        ...this.#foundFiles(),
      },
      changes: named.map((change, index) => ({ ...change, staged: change.entry ? staged[index] : undefined })),
      marks: staged.map(({ temporary }) => temporary),
    };
  }

  /**
   * The commit point.
   *
   * @param marks absolute paths of the staged files, which are removed if the entry was certainly not appended
   * @throws FileSystemError, ApiError 503: it was not appended, or that is unknown until the next start
   */
  async #append(entry: JournalEntry, marks: readonly string[]): Promise<void> {
    const { log, disk } = this.#parts;
    let outcome: Appended = 'refused';
    try {
      outcome = await log.appendIf(this.#logged, entry);
      if (outcome === 'unknown') outcome = await this.#lookUp(entry);
    } finally {
      if (outcome === 'refused') await disk.fileSystem.unlinkAll(marks);
    }
    if (outcome !== 'appended') {
      this.#trouble = 'the log of the site did not take an entry';
      throw readOnlyProblem(this.#trouble);
    }
    this.#logged = entry.position;
    this.#position = entry.position;
    this.#found.clear();
    this.#texts.clear();
    this.#isBehind = false;
    this.#trouble = undefined;
  }

  /** Reads the outcome of an `unknown` append from the log; it stays `unknown` if the log cannot be read. */
  async #lookUp(entry: JournalEntry): Promise<Appended> {
    const { log } = this.#parts;
    try {
      if ((await log.end()) === this.#logged) return 'refused';
      for await (const first of log.follow(this.#logged, new AbortController().signal)) {
        return Buffer.compare(bytesOf(first), bytesOf(entry)) === 0 ? 'appended' : 'refused';
      }
    } catch (error) {
      this.#noteTrouble(error);
    }
    return 'unknown';
  }

  /** Notes edits that memory is about to take over. They are already in the files, so they may be logged a little later. */
  #note(files: readonly ChangedFile[], unlogged: Map<string, ChangedFile>): void {
    if (files.length === 0) return;
    for (const { path, base, bytes } of files) {
      const before = unlogged.get(path);
      unlogged.set(path, { path, base: before ? before.base : base, bytes });
    }
    this.#position = this.#parts.ids.next(POSITIONS);
  }

  #foundFiles(): Pick<JournalEntry, 'found' | 'texts'> {
    return { found: [...this.#found.values()], texts: [...this.#texts.values()] };
  }

  /** Logs external edits that were not logged with the entry of a transaction. @throws as `#append`; they are tried again later */
  async #logFound(): Promise<void> {
    const { ids, checkpoint, lock } = this.#parts;
    if (this.#found.size + this.#texts.size === 0 || !(await lock.isHeld())) return;
    const files = this.#foundFiles();
    await this.#append({ position: this.#position, ids: ids.given(), files: [], kept: [], removed: [], ...files }, []);
    checkpoint.note(files.found.map(editedFile));
  }

  #swap(changes: readonly StagedChange[], entry: JournalEntry): void {
    const { checkpoint, placed, removed, notify } = this.#parts;
    const folders = new Set(changes.map(({ folder }) => folder));
    const swapped = [...folders].flatMap((folder) =>
      folder.commit(
        changes
          .filter((change) => change.folder === folder)
          .map(({ id, entry, path, base, staged, name }) => {
            const publication = { path, base, known: folder.knownFile(id), staged, name };
            return { id, entry, publication };
          }),
      ),
    );
    const removals = removalsOf(entry);
    placed.keep(entry.kept);
    removed.commit(removals);
    checkpoint.note([
      ...changes.map(({ path, base, name }) => ({
        path,
        captured: base === undefined ? undefined : { name: capturedName(name), base },
      })),
      ...entry.kept.map(publishedFile),
      ...removals.map(publishedRemoval),
      ...entry.found.map(editedFile),
    ]);
    if (swapped.length > 0) notify(swapped, false);
  }

  /** Publishes everything that was committed; where an external edit came first, memory is updated from the file. */
  async #publish(): Promise<void> {
    const { folders, removed, rewritten } = this.#parts;
    // first, or a later change of such a file would find it missing
    await rewritten.publish();
    const waiting = [...folders.values()].filter((folder) => !folder.isPublished);
    const results = await Promise.allSettled(waiting.map(async (folder) => ({ folder, ids: await folder.publish() })));
    const done = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    await this.#reread(new Map(done.map(({ folder, ids }) => [folder, ids])));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
    await removed.publish();
  }

  /** Reports only once that edits cannot be logged, although it is tried after each job. */
  #noteBehind(error: unknown): void {
    if (!this.#isBehind) this.#noteTrouble(error);
    this.#isBehind = true;
  }

  /** A full disk does not make the store read-only: the next write may be smaller. */
  #noteTrouble(error: unknown): void {
    if (!isStorageFailure(error)) return;
    this.#parts.disk.log.error('the disk failed a write', { error: error.message });
    if (!isFull(error)) this.#trouble = `the disk reported ${error.code}`;
  }
}
