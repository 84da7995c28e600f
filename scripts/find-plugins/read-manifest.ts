import { BootError, type FileSystem, type Manifest } from '../../core/host.ts';
import { parseManifest } from './manifest.ts';
import { manifestText } from './manifest-text.ts';

/** A manifest; if it cannot be read, only the name, with the problem. */
interface ReadManifest {
  readonly manifest: Manifest;
  readonly problem: BootError | undefined;
}

/**
 * Reads the `plugin.json` of a plugin that is not built in. A missing one is replaced by a manifest with only the name.
 *
 * @param path absolute
 * @param called name of the file in errors, and name of the plugin in case the manifest cannot be read
 */
export async function readManifest(
  fileSystem: FileSystem,
  path: string,
  called: { readonly file: string; readonly name: string },
): Promise<ReadManifest> {
  const text = await manifestText(fileSystem, path, called.name);
  try {
    return { manifest: parseManifest(text, called.file), problem: undefined };
  } catch (error) {
    if (!(error instanceof BootError)) throw error;
    const { name } = called;
    return {
      manifest: { name, description: '', requires: [], reads: [], listens: [], uses: [], reserves: {}, members: {} },
      problem: error,
    };
  }
}
