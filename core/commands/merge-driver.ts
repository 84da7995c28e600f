import { isDeepStrictEqual } from 'node:util';
import { coreCollections } from '../auth/collections.ts';
import { type Arguments, CommandError } from '../contract/command.ts';
import { mergeTexts, type TextVersions } from '../merge/merge-texts.ts';
import { chosen, isAgreed } from '../merge/merged.ts';
import { printMerged } from '../merge/print-merged.ts';
import { kindOf, type RecordKind, UNKNOWN_KIND } from '../merge/record-kind.ts';
import type { FileSystem } from '../ports/file-system.ts';
import type { GitResult } from '../ports/git.ts';
import { writeBytes } from '../ports/write-bytes.ts';
import { decodeText } from '../store/decode-text.ts';
import { indentOf } from '../store/indent-of.ts';
import { idOfFile } from '../store/record-file.ts';
import { EXIT } from './exit-code.ts';
import type { CommandHost } from './host.ts';
import type { LocalCommand } from './local-command.ts';
import { requiredArgument } from './text-argument.ts';

/** One file to merge: absolute paths of its versions, and its path in the repository. */
interface Merge {
  readonly base: string;
  readonly ours: string;
  readonly theirs: string;
  readonly path: string;
  readonly markerSize: string;
}

/**
 * `almanac merge-driver BASE OURS THEIRS PATH`, which git runs for each file that both branches changed (gitattributes(5),
 * "Defining a custom merge driver"): merges it member by member into OURS, and fails when there are conflicts. What is no JSON
 * is merged by lines, as git would. No site is opened and no lock taken.
 */
export const mergeDriver: LocalCommand = {
  words: ['merge-driver'],
  summary: 'Merges a JSON file member by member: git runs it where "almanac git install" was run.',
  arguments: {
    base: { type: 'positional', description: 'the file as it was', required: true },
    ours: {
      type: 'positional',
      description: 'the file of this branch; the merged one is written here',
      required: true,
    },
    theirs: { type: 'positional', description: 'the file of the other branch', required: true },
    path: { type: 'positional', description: 'where the file lies in the repository', required: true },
    'marker-size': { type: 'string', description: 'characters of a marker of a conflict', default: '7' },
  },
  run: async (args, host) => {
    const merge = mergeOf(args, host);
    const { fileSystem } = host.ports;
    const texts = await textsOf(merge, fileSystem);
    const kind = await kindAt(merge.path, host);
    const merged = texts && mergeTexts(texts, kind);
    if (!merged) return (await byLines(merge, host)).code === 0 ? EXIT.ok : EXIT.failed;
    const value = isAgreed(merged) ? chosen(merged, 'ours') : undefined;
    const asWritten = kind === undefined && value !== undefined ? await writtenByLines(merge, host, value) : undefined;
    const style = { indent: kind ? '  ' : indentOf(texts.ours), markerSize: Number(merge.markerSize) };
    await overwrite(fileSystem, merge.ours, asWritten ?? printMerged(merged, style));
    return value === undefined ? EXIT.failed : EXIT.ok;
  },
};

function mergeOf(args: Arguments, host: CommandHost): Merge {
  const file = (name: string) => host.resolve(requiredArgument(args, name));
  const [path, markerSize] = [requiredArgument(args, 'path'), requiredArgument(args, 'marker-size')];
  return { base: file('base'), ours: file('ours'), theirs: file('theirs'), path, markerSize };
}

/** Undefined when one of them is no text. */
async function textsOf(merge: Merge, { readFile }: FileSystem): Promise<TextVersions | undefined> {
  const files = await Promise.all([merge.base, merge.ours, merge.theirs].map((path) => readFile(path)));
  const [base, ours, theirs] = files.map(decodeText);
  return base === undefined || ours === undefined || theirs === undefined ? undefined : { base, ours, theirs };
}

/**
 * What the file's collection says of its records; undefined for a file that is no record. Of the plugins only the one that the
 * path names is loaded, and none of the site's own: a merge runs nothing that it brings along.
 */
async function kindAt(path: string, host: CommandHost): Promise<RecordKind | undefined> {
  const [name = '', folder = '', plugin = ''] = path.split('/').reverse();
  if (idOfFile(name) === undefined) return undefined;
  const sources = await host.findPlugins()({ plugins: {} });
  const source = sources.find(({ manifest }) => manifest.name === plugin);
  const loaded = await source?.load(new Map()).catch(() => undefined);
  const declared = loaded?.default.collections.find((collection) => collection.name === `${plugin}/${folder}`);
  const collection = declared ?? coreCollections.find((own) => own.name === folder);
  return collection ? kindOf(collection) : UNKNOWN_KIND;
}

/** Has git merge the lines. @param options `-p`: does not write them into OURS, but gives them */
async function byLines(merge: Merge, host: CommandHost, options: readonly string[] = []): Promise<GitResult> {
  const labels = ['ours', 'base', 'theirs'].flatMap((label) => ['-L', label]);
  const files = [merge.ours, merge.base, merge.theirs];
  const result = await host.ports.git.run(
    ['merge-file', ...options, `--marker-size=${merge.markerSize}`, ...labels, ...files],
    { cwd: host.resolve('.') },
  );
  // above are its own failures, such as a file that is no text
  if (result.code > 127) throw new CommandError(`${merge.path} cannot be merged: ${result.stderr.trim()}`);
  return result;
}

/** The lines as people wrote them, where merging these gives this value too; undefined otherwise. */
async function writtenByLines(merge: Merge, host: CommandHost, value: unknown): Promise<string | undefined> {
  const { code, stdout } = await byLines(merge, host, ['-p']);
  if (code !== 0) return undefined;
  try {
    return isDeepStrictEqual(JSON.parse(stdout), value) ? stdout : undefined;
  } catch {
    return undefined;
  }
}

async function overwrite(fileSystem: FileSystem, path: string, text: string): Promise<void> {
  const file = await fileSystem.open(path, 'update');
  try {
    await file.truncate(0);
    await writeBytes(file, new TextEncoder().encode(text));
  } finally {
    await file.close();
  }
}
