import { difference } from '../conflicts/difference.ts';
import { recordOfPath } from '../conflicts/record-of-path.ts';
import { removeSetAside } from '../conflicts/remove-set-aside.ts';
import { listSetAside, type SetAside } from '../conflicts/set-aside.ts';
import { type Argument, CommandError } from '../contract/command.ts';
import type { StoreReader } from '../contract/store.ts';
import { hashOf } from '../hash.ts';
import { counted } from '../health/counted.ts';
import type { FileSystem } from '../ports/file-system.ts';
import { decodeText } from '../store/decode-text.ts';
import { layoutOf } from '../store/layout.ts';
import { parseRecord } from '../store/parse-record.ts';
import { readAtMost } from '../store/read-at-most.ts';
import { MAX_RECORD_BYTES } from '../store/record-file.ts';
import { type CoreServices, defineCoreCommand } from './core-command.ts';
import { EXIT } from './exit-code.ts';
import type { LocalCommand } from './local-command.ts';
import { SITE_ARGUMENT } from './site-argument.ts';
import { siteFolder } from './site-folder.ts';
import { table } from './table.ts';
import { namesArgument, requiredArgument } from './text-argument.ts';

const FILE: Argument = { type: 'positional', description: 'as conflicts list names it', required: true };

const WHAT: Readonly<Record<SetAside['kind'], string>> = {
  version: 'a version',
  removal: 'a removal',
  other: 'cannot be read',
};

const time = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`;

/** `almanac conflicts list`: only looks, so it needs no server and no lock. */
export const conflictsList: LocalCommand = {
  words: ['conflicts', 'list'],
  summary: 'Lists what was set aside when an edit and a write of the server met.',
  arguments: SITE_ARGUMENT,
  run: async (args, host) => {
    const found = await listSetAside(host.ports.fileSystem, await siteFolder(args, host));
    const rows = found.map(({ name, path, kind, at }) => [path, WHAT[kind], time(at), name]);
    const lines =
      rows.length === 0 ? ['nothing was set aside'] : table([['RECORD', 'WHAT', 'SET ASIDE', 'FILE'], ...rows]);
    for (const line of lines) host.output.print(line);
    return EXIT.ok;
  },
};

/** `almanac conflicts show FILE`: a unified diff from what lies there now to what was set aside. Only looks. */
export const conflictsShow: LocalCommand = {
  words: ['conflicts', 'show'],
  summary: 'Shows what a version that was set aside has otherwise than what lies there now.',
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
  if (kind === 'other') return [`${aside} is a folder, or a file that could not be read: look at it by hand`];
  const [there, then] = await Promise.all([textAt(fileSystem, `${folder}/${path}`), textAt(fileSystem, aside)]);
  const tooMuch = [`${path} and ${aside} are too long, or no texts, or differ in too much to be shown`];
  if (there === undefined || then === undefined) return tooMuch;
  const was = kind === 'removal' ? 'is removed' : 'was set aside';
  if (there === then) return [`${path} is now as it ${was}`];
  const from = { label: `${path} now${there === '' ? ', where nothing is' : ''}`, text: there };
  return difference(from, { label: `${path} as it ${was}, ${time(at)}`, text: then }) ?? tooMuch;
}

/** The text of a file; empty where there is none, and undefined for what is no text of a usual length. */
async function textAt(fileSystem: FileSystem, path: string): Promise<string | undefined> {
  const bytes = (await readAtMost(fileSystem, path, MAX_RECORD_BYTES)) ?? new Uint8Array();
  return bytes instanceof Uint8Array ? decodeText(bytes) : undefined;
}

/**
 * What was set aside under a name.
 *
 * @param given the name, or the path of the file as doctor prints it
 * @throws CommandError when there is none
 */
async function setAsideOf(fileSystem: FileSystem, folder: string, given: string): Promise<SetAside> {
  const name = given.slice(given.lastIndexOf('/') + 1);
  const found = (await listSetAside(fileSystem, folder)).find((one) => one.name === name);
  if (!found) throw new CommandError(`nothing was set aside as ${name}; almanac conflicts list says what was`);
  return found;
}

/** `almanac conflicts resolve FILE --take aside|current` */
export const conflictsResolve = defineCoreCommand({
  words: ['conflicts', 'resolve'],
  summary: 'Ends a conflict: takes the version that was set aside, or leaves what lies there now.',
  arguments: {
    file: FILE,
    take: {
      type: 'enum',
      description: 'aside: it is written in the place of what lies there; current: it is dropped',
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
    output.print(`${found.path}: ${takesAside ? 'is as it was set aside' : 'stays as it is'}; ${found.name} is gone`);
    return 0;
  },
});

/** @throws CommandError for what is no record that can be written; what the store throws for one that it refuses */
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
      `${name} is no file of a record of a plugin that is on: copy what you want of ${aside} by hand, then take current`,
    );
  }
  // what nobody read yet would stay there, and the version that was set aside be gone
  const there = await readAtMost(fileSystem, `${folder}/${path}`, MAX_RECORD_BYTES);
  if ((there instanceof Uint8Array ? hashOf(there) : there) !== store.of(place.collection).version(place.id)) {
    throw new CommandError(`${path} was edited and is not what is served: mend it, or wait a moment, and try again`);
  }
  if (kind === 'removal') return restoreRecord(place, undefined);
  const bytes = await readAtMost(fileSystem, aside, MAX_RECORD_BYTES);
  const parsed = bytes instanceof Uint8Array ? parseRecord(bytes, { file: path, id: place.id }) : undefined;
  if (!parsed || 'problem' in parsed) {
    throw new CommandError(
      `${name} ${parsed?.problem.message ?? 'cannot be read'}: copy what you want of ${aside} by hand`,
    );
  }
  await restoreRecord(place, parsed.value);
}

/** `almanac conflicts clear [FILE…] --yes` */
export const conflictsClear = defineCoreCommand({
  words: ['conflicts', 'clear'],
  summary: 'Removes versions that were set aside: all, or those that are named.',
  arguments: {
    file: { type: 'positionals', description: 'as conflicts list names them; all when left out' },
    yes: { type: 'boolean', description: 'removes them for good, which is refused without it' },
  },
  prepare: (args) => ({ files: namesArgument(args, 'file'), yes: args.yes === true }),
  run: async ({ files, yes }, { config: { fileSystem, folder }, output }) => {
    const found =
      files.length === 0
        ? await listSetAside(fileSystem, folder)
        : await Promise.all(files.map((file) => setAsideOf(fileSystem, folder, file)));
    const what = counted(found.length, 'version');
    if (found.length > 0 && !yes) {
      throw new CommandError(`${what} would be gone for good; almanac conflicts show says what is in them; say --yes`);
    }
    await removeSetAside(
      fileSystem,
      folder,
      found.map(({ name }) => name),
    );
    output.print(found.length === 0 ? 'nothing was set aside' : `removed ${what} that had been set aside`);
    return 0;
  },
});
