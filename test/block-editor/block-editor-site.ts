import type { FileSystem } from '../../core/platform/file-system.ts';
import type { Network } from '../../core/platform/network.ts';
import blockEditor from '../../plugins/block-editor/index.ts';
import { type AskingSite, askingSite } from '../asking-site.ts';

/** What a test's site has. */
interface BlockEditorSite {
  /** Texts that are there before it opens, by path below the data folder. */
  readonly files?: Readonly<Record<string, string>>;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Other sites; none when left out. */
  readonly network?: Network;
  readonly fileSystem?: FileSystem;
}

/** A site in memory with site content and the block editor. */
export const blockEditorSite = (options: BlockEditorSite = {}): Promise<AskingSite> =>
  askingSite({ on: ['content', 'site', 'block-editor'], plugin: blockEditor, ...options });
