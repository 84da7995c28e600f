/**
 * Files of a plugin's code that are served unchanged, such as scripts and styles of its pages. They are in the folder `assets/`
 * beside its `plugin.json`.
 */
export interface Assets {
  /**
   * Below the URL of the site: `/board`. Each file is below it, at a URL that changes with the contents of the files, so that
   * browsers may cache it for a year. Nothing else is served below this path.
   */
  readonly path: string;
  /** Names of files directly in `assets/`: `board.css`. Its other files are not served. */
  readonly files: readonly string[];
}

/**
 * Declares files that are served; a plugin lists it under `assets`, and its pages link to them by `context.asset`.
 *
 * @example
 * const look = defineAssets({ path: '/board', files: ['board.css', 'board.js'] });
 */
export const defineAssets = (assets: Assets): Assets => assets;
