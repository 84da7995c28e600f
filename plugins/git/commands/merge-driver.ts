import { type Arguments, CommandError, type GitResult } from '../../../core/index.ts';
import { isSameJson } from '../same-json.ts';
import type { GitCommand, Machine } from './local-command.ts';

/** Bytes of the three versions of a file. */
export interface FileVersions {
  readonly base: Uint8Array;
  readonly ours: Uint8Array;
  readonly theirs: Uint8Array;
}

/** The result of merging a file member by member. */
export interface MergedFile {
  /** Undefined if there is a conflict. */
  readonly value: unknown;
  /** Is it a record? Records have a fixed layout. */
  readonly isRecord: boolean;
  /** @param markerSize length of conflict markers, in characters */
  print(markerSize: number): string;
}

/** A machine that merges files by the rules of plugins. */
export interface MergingMachine extends Machine {
  /** Undefined if they are not JSON. @param path in the repository */
  mergeByMembers(versions: FileVersions, path: string): Promise<MergedFile | undefined>;
}

/** One file to merge: absolute paths of its versions, and its path in the repository. */
interface Merge {
  readonly base: string;
  readonly ours: string;
  readonly theirs: string;
  readonly path: string;
  readonly markerSize: string;
}

/**
 * `almanac merge-driver BASE OURS THEIRS PATH`, run by git for each file that both branches changed (gitattributes(5), "Defining a custom merge
 * driver"): merges it member by member into OURS, and fails if there are conflicts. Files that are not JSON are merged by lines, as git would. No
 * site is opened and no lock taken.
 */
export const mergeDriver: GitCommand<MergingMachine> = {
  words: ['merge-driver'],
  summary: 'Merges a JSON file member by member; run by git after "almanac git install".',
  arguments: {
    base: { type: 'positional', description: 'common ancestor of both versions', required: true },
    ours: {
      type: 'positional',
      description: 'version of this branch; receives the result',
      required: true,
    },
    theirs: { type: 'positional', description: 'version of the other branch', required: true },
    path: { type: 'positional', description: 'path of the file in the repository', required: true },
    'marker-size': { type: 'string', description: 'length of conflict markers', default: '7' },
  },
  run: async (args, machine) => {
    const merge = mergeOf(args, machine);
    const [base, ours, theirs] = await Promise.all([
      machine.readFile(merge.base),
      machine.readFile(merge.ours),
      machine.readFile(merge.theirs),
    ]);
    const merged = await machine.mergeByMembers({ base, ours, theirs }, merge.path);
    if (!merged) return (await byLines(merge, machine)).code === 0;
    const { value, isRecord } = merged;
    const asWritten = isRecord || value === undefined ? undefined : await writtenByLines(merge, machine, value);
    const text = asWritten ?? merged.print(Number(merge.markerSize));
    await machine.overwriteFile(merge.ours, new TextEncoder().encode(text));
    return value !== undefined;
  },
};

function mergeOf(args: Arguments, machine: Machine): Merge {
  // their presence was checked with the command line
  const text = (name: string) => String(args[name] ?? '');
  const file = (name: string) => machine.resolve(text(name));
  const [path, markerSize] = [text('path'), text('marker-size')];
  return { base: file('base'), ours: file('ours'), theirs: file('theirs'), path, markerSize };
}

/** Has git merge the lines. @param options `-p`: returns the result instead of writing it to OURS */
async function byLines(merge: Merge, machine: Machine, options: readonly string[] = []): Promise<GitResult> {
  const labels = ['ours', 'base', 'theirs'].flatMap((label) => ['-L', label]);
  const files = [merge.ours, merge.base, merge.theirs];
  const result = await machine.git.run(
    ['merge-file', ...options, `--marker-size=${merge.markerSize}`, ...labels, ...files],
    { cwd: machine.resolve('.') },
  );
  // higher codes are failures of git itself, such as for a binary file
  if (result.code > 127) throw new CommandError(`${merge.path} cannot be merged: ${result.stderr.trim()}`);
  return result;
}

/** The result of a merge by lines, which keeps the layout people wrote, if it has this value; undefined otherwise. */
async function writtenByLines(merge: Merge, machine: Machine, value: unknown): Promise<string | undefined> {
  const { code, stdout } = await byLines(merge, machine, ['-p']);
  if (code !== 0) return undefined;
  try {
    return isSameJson(JSON.parse(stdout), value) ? stdout : undefined;
  } catch {
    return undefined;
  }
}
