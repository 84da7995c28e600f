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
 * Merges versions of a JSON file member by member, and records by the declarations of their collection.
 *
 * @param path in the repository
 * @returns undefined when a version is not JSON
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

/** Undefined when one of them is not text. */
function textsOf(versions: FileVersions): TextVersions | undefined {
  const [base, ours, theirs] = [versions.base, versions.ours, versions.theirs].map(decodeText);
  return base === undefined || ours === undefined || theirs === undefined ? undefined : { base, ours, theirs };
}

/**
 * How records of the file's collection are merged; undefined when the file is not a record. Only the plugin named in the path is
 * loaded, and never one of the site's own: a merge must not run code that it brings in.
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
