import { BootError, type FileSystem, type Manifest } from '../../core/host.ts';
import { parseManifest } from './manifest.ts';
import { manifestText } from './manifest-text.ts';

/** A manifest; of one that cannot be read no more than a name, and why. */
interface ReadManifest {
  readonly manifest: Manifest;
  readonly problem: BootError | undefined;
}

/**
 * Reads the `plugin.json` of a plugin that almanac did not bring. One that is not there says nothing but the name.
 *
 * @param path absolute
 * @param called what the file is called in errors, and the plugin while nobody can read how it is named
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
