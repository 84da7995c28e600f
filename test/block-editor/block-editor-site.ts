import type { FileSystem } from '../../core/platform/file-system.ts';
import type { Network } from '../../core/platform/network.ts';
import blockEditor from '../../plugins/block-editor/index.ts';
import { type AskingSite, askingSite } from '../asking-site.ts';

/** Options of a test site. */
interface BlockEditorSite {
  /** Files that exist before it opens, by path relative to the data folder. */
  readonly files?: Readonly<Record<string, string>>;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Other sites; none by default. */
  readonly network?: Network;
  readonly fileSystem?: FileSystem;
}

/** A site in memory with site content and the block editor. */
export const blockEditorSite = (options: BlockEditorSite = {}): Promise<AskingSite> =>
  askingSite({ on: ['content', 'site', 'block-editor'], plugin: blockEditor, ...options });
