import * as v from 'valibot';
import { type FileFolder, filePath } from '../../contract/file-folder.ts';
import type { Plugin } from '../../contract/plugin.ts';
import type { Generation } from '../../generation.ts';
import { splitOnce } from '../query-string.ts';

/** Where an address leads to. */
export interface FileAddress {
  readonly plugin: Plugin;
  readonly folder: FileFolder & Required<Pick<FileFolder, 'find'>>;
  /** Below the folder; undefined when it cannot be one. */
  readonly path: string | undefined;
}

const isServed = (folder: FileFolder): folder is FileAddress['folder'] => folder.find !== undefined;

/** Tells addresses of files: below the site's, those that begin with the name of a folder that is served. */
export function createFileAddresses(generation: Generation): (target: string) => FileAddress | undefined {
  const served = generation.plugins.flatMap((plugin) =>
    plugin.files.filter(isServed).map((folder) => {
      const root = new URL(generation.site.file(folder, '')).pathname;
      return { plugin, folder, root };
    }),
  );
  return (target) => {
    const at = served.find(({ root }) => target.startsWith(root));
    if (!at) return undefined;
    // still encoded: a path needs no encoding, so what is encoded leads nowhere
    const [path = ''] = splitOnce(target.slice(at.root.length), '?');
    return { plugin: at.plugin, folder: at.folder, path: v.is(filePath, path) ? path : undefined };
  };
}
