/** A known way to get a store wrong, written into the real one's sources. */
export interface Bug {
  readonly name: string;
  /** The row that must turn red. */
  readonly row: 'R1' | 'R5';
  /** What stands in which source, and what to put in its place. Each text must stand there exactly once. */
  readonly edits: readonly { readonly file: string; readonly from: string; readonly to: string }[];
}

const edit = (file: string, from: string, to: string) => ({ file: `core/store/${file}`, from, to });

/** The twelve bugs of the table of faults (docs/durability.md, R14). */
export const bugs: readonly Bug[] = [
  {
    name: 'the checkpoint forgets before files are fsynced',
    row: 'R1',
    edits: [
      edit(
        'make-durable.ts',
        'await fewAtOnce(unsynced, options.syncsAtOnce, (path) => syncFile(disk, path, options));',
        '',
      ),
    ],
  },
  {
    name: 'the checkpoint forgets before directories are fsynced',
    row: 'R1',
    edits: [edit('make-durable.ts', 'await allDone(new Set(paths.flatMap(foldersAbove))', 'await allDone(new Set()')],
  },
  {
    name: 'the journal is not fsynced',
    row: 'R1',
    edits: [edit('journal-file.ts', 'await segment.file.dataSync();', '')],
  },
  {
    name: 'writes are acknowledged before the fsync',
    row: 'R1',
    edits: [
      edit(
        'journal-file.ts',
        'await segment.file.dataSync();',
        'setImmediate(() => segment.file.dataSync().catch(() => {}));',
      ),
    ],
  },
  {
    name: 'one call is taken to write everything',
    row: 'R5',
    edits: [
      edit(
        '../ports/write-bytes.ts',
        'const taken = await file.write(bytes.subarray(written));',
        'await file.write(bytes);',
      ),
      edit('../ports/write-bytes.ts', 'written += taken;', 'written = bytes.length;'),
      edit('../ports/write-bytes.ts', 'if (taken === 0)', 'if (bytes.length === 0)'),
    ],
  },
  {
    name: 'all temporary files have one name',
    row: 'R1',
    edits: [edit('writer.ts', 'const name = ', "const name = 'temporary' || ")],
  },
  {
    name: 'files are checked, then replaced',
    row: 'R1',
    edits: [
      edit('publish.ts', 'await fileSystem.rename(place, aside);', 'return isBase(disk, place, publication);'),
      edit('publish.ts', 'await linkIntoFolder(disk, temporary, path);', 'await replace(disk, temporary, path);'),
      edit(
        'publish.ts',
        'async function linkIntoFolder(',
        [
          'async function replace(disk, from, path) {',
          'const place = disk.layout.root + "/" + path;',
          'await ensureDirectory(disk.fileSystem, place.slice(0, place.lastIndexOf("/")), 0o755);',
          'await disk.fileSystem.rename(from, place);',
          '}',
          'async function linkIntoFolder(',
        ].join(' '),
      ),
    ],
  },
  {
    name: 'the watcher is trusted to have told of all edits',
    row: 'R1',
    edits: [edit('writer.ts', 'new Set(await folder.changed(ids))', 'new Set<number>()')],
  },
  {
    name: 'a failed fsync is tried again',
    row: 'R5',
    edits: [
      edit(
        'journal-file.ts',
        'await segment.file.dataSync();',
        'await segment.file.dataSync().catch(() => segment.file.dataSync());',
      ),
    ],
  },
  {
    name: 'frames are not checked against their sums',
    row: 'R1',
    edits: [
      edit(
        'frame.ts',
        'return sum.every((byte, index) => byte === bytes[start + 8 + index]) ? payload : undefined;',
        'return sum && payload;',
      ),
    ],
  },
  {
    name: 'ids are counted from what is there',
    row: 'R1',
    edits: [
      edit('ids.ts', 'for (const [sequence, id] of Object.entries(given)) raise(this.#given, sequence, id);', ''),
    ],
  },
  {
    name: 'the lock is not looked at',
    row: 'R1',
    edits: [
      edit('lock.ts', 'if (holder && (await processes.isRunning(holder)))', 'if (holder && processes === undefined)'),
    ],
  },
];
