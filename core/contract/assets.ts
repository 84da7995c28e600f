/**
 * Files of a plugin's code that are served unchanged, such as scripts and styles of its pages. They are in the folder `assets/`
 * next to its `plugin.json`.
 */
export interface Assets {
  /**
   * Path below the URL of the site: `/board`. Each file is served under it, at a URL that changes with the contents of the files,
   * so that browsers may cache it for a year. Nothing else is served under this path.
   */
  readonly path: string;
  /** Names of files directly in `assets/`: `board.css`. Other files in the folder are not served. */
  readonly files: readonly string[];
}

/**
 * Declares files to serve; a plugin lists them under `assets`, and its pages link to them with `context.asset`.
 *
 * @example
 * const look = defineAssets({ path: '/board', files: ['board.css', 'board.js'] });
 */
export const defineAssets = (assets: Assets): Assets => assets;
