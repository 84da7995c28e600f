import { hashOf } from '../../../../core/lib/hash.ts';
import { storageProblem } from '../../../../core/store/disk/storage-problem.ts';
import type { FileStage, FileTransaction, RecordFiles } from '../../../../core/store/records/record-files.ts';
import { SimClock } from '../../../sim/clock.ts';
import { SimFileSystem } from '../../../sim/file-system.ts';
import { SimMachine } from '../../../sim/processes.ts';
import { DATA, type OpenRecordFiles, openSimSite, recordOf } from '../../../sim/site.ts';
import type { Asked, Mark } from './history.ts';

/** The folders that workloads write to. */
export const FOLDERS = [
  { name: 'calendar/events', private: false },
  { name: 'calendar/venues', private: false },
  { name: 'auth/secrets', private: true },
] as const;

export const [EVENTS, VENUES, SECRETS] = FOLDERS.map(({ name }) => name) as [string, string, string];

/** The operations of a workload's transaction, which are recorded for the checks. */
export interface SceneTransaction {
  get(folder: string, id: number): Readonly<Record<string, unknown>> | undefined;
  put(folder: string, value: { readonly id: number } & Readonly<Record<string, unknown>>): void;
  /** Adds a unique word to a record's text. @returns the text before */
  addWord(folder: string, id: number): string;
  remove(folder: string, id: number): void;
  nextId(): number;
  /** Keeps uploads that were placed for it. */
  keep(...paths: readonly string[]): void;
  /** Removes uploads. */
  drop(...paths: readonly string[]): void;
}

/** Bytes of uploads, by path relative to the data folder. */
export type Uploads = Readonly<Record<string, Uint8Array>>;

/** Folder of uploads, relative to the data folder. */
export const UPLOADS = 'uploads';

/** Path of a record file on the simulated disk. */
export const placeOf = (folder: string, id: number): string =>
  `${DATA}/${folder === SECRETS ? '.almanac/private/' : ''}${folder}/${id}.json`;

/** A simulated machine with a store. */
export class Scene {
  readonly clock: SimClock;
  readonly fileSystem: SimFileSystem;
  readonly #machine = new SimMachine();
  readonly #open: OpenRecordFiles;
  #files: (RecordFiles & { kill(): void }) | undefined;
  /** Hashes of all uploads ever placed, by path. */
  readonly #hashes = new Map<string, string>();
  #transactions = 0;
  #words = 0;

  /** @param options `impatient`: time passes whenever something waits for it */
  constructor(open: OpenRecordFiles, options: { readonly impatient?: boolean } = {}) {
    this.#open = open;
    this.clock = new SimClock(options);
    this.fileSystem = new SimFileSystem(this.clock);
    this.fileSystem.makeDirectoryNow(DATA);
  }

  get files(): RecordFiles {
    if (!this.#files) throw new Error('the scene is not open');
    return this.#files;
  }

  /** Starts a process and opens the store. */
  async open(): Promise<void> {
    this.#files = await this.#start();
  }

  async #start() {
    const { fileSystem, clock } = this;
    const files = await openSimSite({ fileSystem, clock, machine: this.#machine, open: this.#open });
    try {
      await Promise.all(FOLDERS.map((folder) => files.folder(folder.name, folder)));
      return files;
    } catch (error) {
      files.kill();
      throw error;
    }
  }

  /** Can a second process open the store while the first has it open? */
  async letsAnotherIn(): Promise<boolean> {
    try {
      await this.#start();
      return true;
    } catch (error) {
      if (error instanceof Error && error.name === 'LockHeld') return false;
      throw error;
    }
  }

  /** Kills the process. */
  kill(): void {
    this.#files?.kill();
  }

  async transaction(body: (tx: SceneTransaction) => void): Promise<void> {
    const asked: Asked = { number: ++this.#transactions, effects: new Map(), ids: [], words: new Map() };
    this.#mark({ kind: 'asked', asked });
    try {
      await this.files.commit((files) => this.#run(asked, files, body));
    } catch (error) {
      this.#mark({ kind: 'refused', asked });
      throw error;
    }
    this.#mark({ kind: 'acknowledged', asked });
  }

  /** Places uploads and runs a transaction that may keep them; those not kept are removed. */
  async upload(uploads: Uploads, body: (tx: SceneTransaction) => void): Promise<void> {
    const stage = await this.place(uploads);
    try {
      await this.transaction(body);
    } finally {
      await stage.end();
    }
  }

  /** Places uploads. */
  async place(uploads: Uploads): Promise<FileStage> {
    const stage = this.files.stage();
    try {
      for (const [path, bytes] of Object.entries(uploads)) {
        const { temporary, hash } = await stage.receive(inPieces(bytes));
        this.#hashes.set(path, hash);
        await stage.place(temporary, path);
      }
      return stage;
    } catch (error) {
      await stage.end();
      throw storageProblem(error);
    }
  }

  /**
   * Adds a word to a record by hand, as careful editors do: a new file, synced, renamed over the old one. Does nothing if the file
   * does not exist. Returns the word.
   */
  edit(folder: string, id: number): string {
    const place = placeOf(folder, id);
    const word = `e${++this.#words}`;
    const inode = this.fileSystem.disk.find(place);
    if (!inode) return '';
    const value: { id: number; text?: unknown } = JSON.parse(new TextDecoder().decode(inode.bytes));
    const swap = place.replace(/([^/]+)$/, '.$1.swp');
    this.fileSystem.writeNow(swap, recordOf({ ...value, text: `${value.text ?? ''} ${word}` }).bytes);
    this.fileSystem.syncNow(swap);
    this.fileSystem.renameNow(swap, place);
    this.fileSystem.syncNow(place);
    this.#mark({ kind: 'edited', path: place, word });
    return word;
  }

  /** Runs everything that can run without time passing. */
  async settle(): Promise<void> {
    await new Promise<void>((resolve) => setImmediate(resolve));
  }

  #mark(mark: Mark): void {
    this.fileSystem.disk.record({ kind: 'mark', mark });
  }

  #run(asked: Asked, files: FileTransaction, body: (tx: SceneTransaction) => void): void {
    const effects = new Map<string, string | undefined>();
    const words = new Map<string, string>();
    const ids: number[] = [];
    const tx: SceneTransaction = {
      get: (folder, id) => files.get(folder, id)?.value,
      put: (folder, given) => {
        const { value, bytes } = recordOf(given);
        files.put(folder, given.id, value, bytes);
        effects.set(placeOf(folder, given.id), hashOf(bytes));
      },
      addWord: (folder, id) => {
        const word = `t${asked.number}`;
        const value = tx.get(folder, id);
        const before = String(value?.text ?? '');
        tx.put(folder, { ...value, id, text: `${before} ${word}` });
        words.set(placeOf(folder, id), word);
        return before;
      },
      remove: (folder, id) => {
        files.remove(folder, id);
        effects.set(placeOf(folder, id), undefined);
      },
      keep: (...paths) => {
        for (const path of paths) {
          files.keepFile(path);
          effects.set(`${DATA}/${path}`, this.#hashes.get(path));
        }
      },
      drop: (...paths) => {
        for (const path of paths) {
          files.removeFile(path, this.#hashes.get(path) ?? '');
          effects.set(`${DATA}/${path}`, undefined);
        }
      },
      nextId: () => {
        const id = files.nextId('site');
        ids.push(id);
        return id;
      },
    };
    body(tx);
    Object.assign(asked, { effects, words, ids });
  }
}

/** Splits bytes into pieces, as they arrive over a network. */
async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += PIECE) yield bytes.subarray(start, start + PIECE);
}

const PIECE = 500;
