import {
  type Argument,
  CommandError,
  counted,
  decodeText,
  type FileSystem,
  hashOf,
  layoutOf,
  MAX_RECORD_BYTES,
  parseRecord,
  readAtMost,
  type StoreReader,
} from '../../../core/host.ts';
import { SITE_ARGUMENT } from '../commands/arguments/site-argument.ts';
import { siteFolder } from '../commands/arguments/site-folder.ts';
import { namesArgument, requiredArgument } from '../commands/arguments/text-argument.ts';
import { type CoreServices, defineCoreCommand } from '../commands/core-command.ts';
import { EXIT } from '../commands/output/exit-code.ts';
import { table } from '../commands/output/table.ts';
import type { LocalCommand } from '../commands/running/local-command.ts';
import { difference } from './difference.ts';
import { recordOfPath } from './record-of-path.ts';
import { removeSetAside } from './remove-set-aside.ts';
import { listSetAside, type SetAside } from './set-aside.ts';

const FILE: Argument = { type: 'positional', description: 'name as shown by conflicts list', required: true };

const WHAT: Readonly<Record<SetAside['kind'], string>> = {
  version: 'a version',
  removal: 'a removal',
  other: 'cannot be read',
};

const time = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`;

/** `almanac conflicts list`: read-only, so it needs neither a server nor the lock. */
export const conflictsList: LocalCommand = {
  words: ['conflicts', 'list'],
  summary: 'Lists versions of files that were set aside because of a conflicting edit.',
  arguments: SITE_ARGUMENT,
  run: async (args, host) => {
    const found = await listSetAside(host.ports.fileSystem, await siteFolder(args, host));
    const rows = found.map(({ name, path, kind, at }) => [path, WHAT[kind], time(at), name]);
    const lines =
      rows.length === 0 ? ['no versions are set aside'] : table([['RECORD', 'WHAT', 'SET ASIDE', 'FILE'], ...rows]);
    for (const line of lines) host.output.print(line);
    return EXIT.ok;
  },
};

/** `almanac conflicts show FILE`: prints a unified diff from the current file to the version set aside. Read-only. */
export const conflictsShow: LocalCommand = {
  words: ['conflicts', 'show'],
  summary: 'Shows the differences between a version that was set aside and the current file.',
  arguments: { file: FILE, ...SITE_ARGUMENT },
  run: async (args, host) => {
    const { fileSystem } = host.ports;
    const folder = await siteFolder(args, host);
    const found = await setAsideOf(fileSystem, folder, requiredArgument(args, 'file'));
    for (const line of await shown(fileSystem, folder, found)) host.output.print(line);
    return EXIT.ok;
  },
};

async function shown(fileSystem: FileSystem, folder: string, { name, path, kind, at }: SetAside) {
  const aside = `${layoutOf(folder).conflicts}/${name}`;
  if (kind === 'other') return [`${aside} is a folder, or a file that cannot be read: inspect it by hand`];
  const [there, then] = await Promise.all([textAt(fileSystem, `${folder}/${path}`), textAt(fileSystem, aside)]);
  const tooMuch = [`${path} and ${aside} are too long, not text, or too different to be compared`];
  if (there === undefined || then === undefined) return tooMuch;
  const was = kind === 'removal' ? 'is removed' : 'was set aside';
  if (there === then) return [`${path} is the same as the version that was set aside`];
  const from = { label: `${path} now${there === '' ? ' (does not exist)' : ''}`, text: there };
  return difference(from, { label: `${path} as it ${was}, ${time(at)}`, text: then }) ?? tooMuch;
}

/** The text of a file; empty when it does not exist, undefined when it is not text or too long. */
async function textAt(fileSystem: FileSystem, path: string): Promise<string | undefined> {
  const bytes = (await readAtMost(fileSystem, path, MAX_RECORD_BYTES)) ?? new Uint8Array();
  return bytes instanceof Uint8Array ? decodeText(bytes) : undefined;
}

/**
 * Finds a version that was set aside.
 *
 * @param given its name, or its path as doctor prints it
 * @throws CommandError when there is none
 */
async function setAsideOf(fileSystem: FileSystem, folder: string, given: string): Promise<SetAside> {
  const name = given.slice(given.lastIndexOf('/') + 1);
  const found = (await listSetAside(fileSystem, folder)).find((one) => one.name === name);
  if (!found) throw new CommandError(`no version named ${name} is set aside; almanac conflicts list shows all`);
  return found;
}

/** `almanac conflicts resolve FILE --take aside|current`. */
export const conflictsResolve = defineCoreCommand({
  words: ['conflicts', 'resolve'],
  summary: 'Resolves a conflict: takes the version that was set aside, or keeps the current file.',
  arguments: {
    file: FILE,
    take: {
      type: 'enum',
      description: 'aside: replace the current file with it; current: delete it',
      options: ['aside', 'current'],
      required: true,
    },
  },
  prepare: (args) => ({ file: requiredArgument(args, 'file'), takesAside: args.take === 'aside' }),
  run: async ({ file, takesAside }, { config, store, output }) => {
    const { fileSystem, folder } = config;
    const found = await setAsideOf(fileSystem, folder, file);
    if (takesAside) await takeAside(config, store, found);
    await removeSetAside(fileSystem, folder, [found.name]);
    output.print(
      `${found.path}: ${takesAside ? 'replaced by the version that was set aside' : 'unchanged'}; removed ${found.name}`,
    );
    return 0;
  },
});

/** Replaces the record by the version set aside. @throws CommandError when it is not a writable record; what the store throws */
async function takeAside(
  { fileSystem, folder, collections, restoreRecord }: CoreServices,
  store: StoreReader,
  found: SetAside,
): Promise<void> {
  const { name, path, kind } = found;
  const aside = `${layoutOf(folder).conflicts}/${name}`;
  const place = recordOfPath(path, collections());
  if (kind === 'other' || !place) {
    throw new CommandError(
      `${name} is not a record file of a plugin that is on: copy what you need from ${aside} by hand, then use --take current`,
    );
  }
  // the file on disk may be newer than the record served; it must not be lost
  const there = await readAtMost(fileSystem, `${folder}/${path}`, MAX_RECORD_BYTES);
  if ((there instanceof Uint8Array ? hashOf(there) : there) !== store.of(place.collection).version(place.id)) {
    throw new CommandError(
      `${path} was edited and is not served in this version: repair it, or wait a moment, and try again`,
    );
  }
  if (kind === 'removal') return restoreRecord(place, undefined);
  const bytes = await readAtMost(fileSystem, aside, MAX_RECORD_BYTES);
  const parsed = bytes instanceof Uint8Array ? parseRecord(bytes, place.id) : undefined;
  if (!parsed || 'problem' in parsed) {
    throw new CommandError(
      `${name} ${parsed?.problem.message ?? 'cannot be read'}: copy what you need from ${aside} by hand`,
    );
  }
  await restoreRecord(place, parsed.value);
}

/** `almanac conflicts clear [FILE…] --yes`. */
export const conflictsClear = defineCoreCommand({
  words: ['conflicts', 'clear'],
  summary: 'Removes versions that were set aside: all, or the given ones.',
  arguments: {
    file: { type: 'positionals', description: 'names as shown by conflicts list; default: all' },
    yes: { type: 'boolean', description: 'confirm the removal; required' },
  },
  prepare: (args) => ({ files: namesArgument(args, 'file'), yes: args.yes === true }),
  run: async ({ files, yes }, { config: { fileSystem, folder }, output }) => {
    const found =
      files.length === 0
        ? await listSetAside(fileSystem, folder)
        : await Promise.all(files.map((file) => setAsideOf(fileSystem, folder, file)));
    const what = counted(found.length, 'version');
    if (found.length > 0 && !yes) {
      throw new CommandError(
        `this would remove ${what} permanently; see almanac conflicts show, and confirm with --yes`,
      );
    }
    await removeSetAside(
      fileSystem,
      folder,
      found.map(({ name }) => name),
    );
    output.print(found.length === 0 ? 'no versions are set aside' : `removed ${what}`);
    return 0;
  },
});
