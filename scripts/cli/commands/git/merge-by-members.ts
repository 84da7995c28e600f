import {
  chosen,
  coreCollections,
  decodeText,
  idOfFile,
  indentOf,
  isAgreed,
  kindOf,
  mergeTexts,
  printMerged,
  type RecordKind,
  type TextVersions,
  UNKNOWN_KIND,
} from '../../../../core/host.ts';
import type { FileVersions, MergedFile } from '../../../../plugins/git/commands/index.ts';
import type { CommandHost } from '../running/host.ts';

type FindsPlugins = Pick<CommandHost, 'findPlugins'>;

/**
 * Merges versions of a JSON file by its members, and a record by what its collection says of them.
 *
 * @param path in the repository
 * @returns undefined for what is no JSON
 */
export async function mergeByMembers(
  versions: FileVersions,
  path: string,
  host: FindsPlugins,
): Promise<MergedFile | undefined> {
  const texts = textsOf(versions);
  const kind = await kindAt(path, host);
  const merged = texts && mergeTexts(texts, kind);
  if (!merged) return undefined;
  return {
    value: isAgreed(merged) ? chosen(merged, 'ours') : undefined,
    isRecord: kind !== undefined,
    print: (markerSize) => printMerged(merged, { indent: kind ? '  ' : indentOf(texts.ours), markerSize }),
  };
}

/** Undefined when one of them is no text. */
function textsOf(versions: FileVersions): TextVersions | undefined {
  const [base, ours, theirs] = [versions.base, versions.ours, versions.theirs].map(decodeText);
  return base === undefined || ours === undefined || theirs === undefined ? undefined : { base, ours, theirs };
}

/**
 * What the file's collection says of its records; undefined for a file that is no record. Of the plugins only the one that the
 * path names is loaded, and none of the site's own: a merge runs nothing that it brings along.
 */
async function kindAt(path: string, host: FindsPlugins): Promise<RecordKind | undefined> {
  const [name = '', folder = '', plugin = ''] = path.split('/').reverse();
  if (idOfFile(name) === undefined) return undefined;
  const sources = await host.findPlugins()({ plugins: {} });
  const source = sources.find(({ manifest }) => manifest.name === plugin);
  const loaded = await source?.load(new Map()).catch(() => undefined);
  const declared = loaded?.default.collections.find((collection) => collection.name === `${plugin}/${folder}`);
  const collection = declared ?? coreCollections.find((own) => own.name === folder);
  return collection ? kindOf(collection) : UNKNOWN_KIND;
}
