/** A typical bug of a store, seeded into the sources of the real one. */
export interface Bug {
  readonly name: string;
  /** What reveals it: a workload of R1, the storms of R5, the deaths of R19 or the flips of R21. */
  readonly shownBy: string;
  /**
   * States of R1, runs of R5 or lives of R19, if more than usual are needed to meet it: few states tear a frame but not its head,
   * in few runs an fsync of the journal fails once and the power fails before the next checkpoint, and in few lives the last edit
   * of a file restores a version that the journal knows.
   */
  readonly tries?: number;
  /** The problem that must be reported: any other would be about something else. */
  readonly as: RegExp;
  /** Replacements in sources. Each `from` must occur exactly once in its file. */
  readonly edits: readonly { readonly file: string; readonly from: string; readonly to: string }[];
}

/** Used in place of the name of a workload. */
export const STORMS = 'storms';
export const DEATHS = 'deaths';
export const FLIPS = 'flips';

const edit = (file: string, from: string, to: string) => ({ file: `core/store/${file}`, from, to });

/** The bugs of R14 (docs/fault-harness.md). Bugs that need an edit by hand at the wrong moment are revealed by R1, which has such edits. */
export const bugs: readonly Bug[] = [
  {
    name: 'the checkpoint forgets before files are fsynced',
    shownBy: 'checkpoints between and during writes',
    as: /expected a value, but the file ends/,
    edits: [
      edit(
        'recovery/make-durable.ts',
        'await mapLimit(unsynced, options.syncsAtOnce, (path) => syncFile(disk, path, options, edited.has(path)));',
        '',
      ),
    ],
  },
  {
    name: 'the checkpoint forgets before directories are fsynced',
    shownBy: 'checkpoints between and during writes',
    as: /no whole number of transactions leaves/,
    edits: [
      edit(
        'recovery/make-durable.ts',
        'await allSettledOrThrow(new Set(paths.flatMap(foldersAbove))',
        'await allSettledOrThrow(new Set()',
      ),
    ],
  },
  {
    name: 'the journal is not fsynced',
    shownBy: 'creates, one after the other',
    as: /no whole number of transactions leaves/,
    edits: [edit('journal/journal-file.ts', 'await segment.file.dataSync();', '')],
  },
  {
    name: 'writes are acknowledged before the fsync',
    shownBy: 'creates, one after the other',
    as: /no whole number of transactions leaves/,
    edits: [
      edit(
        'journal/journal-file.ts',
        'await segment.file.dataSync();',
        'setImmediate(() => segment.file.dataSync().catch(() => {}));',
      ),
    ],
  },
  {
    name: 'one call is taken to write everything',
    shownBy: STORMS,
    // the lock may be what is partly written
    as: /no whole number of transactions leaves|the lock of the data folder was lost/,
    edits: [
      edit(
        '../platform/file-system.ts',
        'const taken = await file.write(bytes.subarray(written));',
        'await file.write(bytes);',
      ),
      edit('../platform/file-system.ts', 'written += taken;', 'written = bytes.length;'),
      edit('../platform/file-system.ts', 'if (taken === 0)', 'if (bytes.length === 0)'),
    ],
  },
  {
    name: 'all temporary files have one name',
    shownBy: 'creates by many at once',
    as: /the disk reported EEXIST/,
    edits: [edit('transaction/writer.ts', 'const name = ', "const name = 'temporary' || ")],
  },
  {
    name: 'files are checked, then replaced',
    shownBy: 'edits while their files are being published',
    as: /e\d+ of .* is lost/,
    edits: [
      edit(
        'publish/publish.ts',
        'calls.rename(place, aside);',
        [
          'if (!isBase(calls, place, old)) return "gone";',
          'calls.rename(staged ? staged.temporary : place, staged ? place : aside);',
          'return "replaced";',
        ].join(' '),
      ),
    ],
  },
  {
    name: 'the watcher is trusted to have told of all edits',
    shownBy: 'edits between writes',
    as: /a write did not see e\d+/,
    edits: [edit('transaction/writer.ts', 'new Set(await folder.changed(ids))', 'new Set<number>()')],
  },
  {
    name: 'a failed fsync is tried again',
    shownBy: STORMS,
    tries: 1_000,
    as: /no whole number of transactions leaves|bytes that were synced are damaged/,
    edits: [
      edit(
        'journal/journal-file.ts',
        'await segment.file.dataSync();',
        'await segment.file.dataSync().catch(() => segment.file.dataSync());',
      ),
    ],
  },
  {
    name: 'frames are not checked against their sums',
    shownBy: 'one record, updated again and again',
    tries: 2_000,
    as: /this text is not closed on its line|no whole number of transactions leaves/,
    edits: [
      edit(
        'journal/frame.ts',
        'return sum.every((byte, index) => byte === bytes[start + 8 + index]) ? payload : undefined;',
        'return sum && payload;',
      ),
    ],
  },
  {
    name: 'after a kill an old version is taken for a change that was not made',
    shownBy: DEATHS,
    as: /\.json has .*, not/s,
    edits: [
      edit(
        'recovery/reconcile.ts',
        'await (settlement.isOfThisBoot ? finish : redo)(disk, settlement);',
        'await redo(disk, settlement);',
      ),
    ],
  },
  {
    name: 'edits that were taken in are forgotten with the process',
    shownBy: DEATHS,
    tries: 60,
    as: /\.json has .*, not/s,
    edits: [
      edit(
        'recovery/recovery.ts',
        'for (const edit of found) edits.set(edit.path, [...(edits.get(edit.path) ?? []), edit]);',
        '',
      ),
    ],
  },
  {
    name: 'ids are counted from what is there',
    shownBy: 'records removed and made again',
    as: /id \d+ is given again/,
    edits: [
      edit(
        'records/ids.ts',
        'for (const [sequence, id] of Object.entries(given)) raise(this.#given, sequence, id);',
        '',
      ),
    ],
  },
  {
    name: 'the journal is read as far as it is whole',
    shownBy: FLIPS,
    as: /is lost, and nothing was said/,
    edits: [
      edit('journal/frame.ts', 'start = end;', 'start = whole ? end : bytes.length;'),
      edit('journal/frame.ts', 'if (!whole) damaged.push({ start, end });', 'if (!whole) {}'),
    ],
  },
  {
    name: 'the lock is not looked at',
    shownBy: 'creates, one after the other',
    as: /a second process was let in/,
    edits: [
      edit(
        'disk/lock.ts',
        'if (holder && (await processes.isRunning(holder)))',
        'if (holder && processes === undefined)',
      ),
    ],
  },
];
