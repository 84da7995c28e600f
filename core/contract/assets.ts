/**
 * Files that come with the code of a plugin and are served as they are, such as the scripts and styles of its pages. They lie in
 * the folder `assets/` beside its `plugin.json`.
 */
export interface Assets {
  /**
   * Below the address of the site: `/board`. Each file lies below it, at an address that changes with what is in the files, so
   * that browsers may keep it for a year. Nothing else is served below this path.
   */
  readonly path: string;
  /** Names in `assets/`, in no folder of it: `board.css`. No other file of the folder is served. */
  readonly files: readonly string[];
}

/**
 * Declares files that are served; a plugin lists it under `assets`, and its pages link to them by `context.asset`.
 *
 * @example
 * const look = defineAssets({ path: '/board', files: ['board.css', 'board.js'] });
 */
export const defineAssets = (assets: Assets): Assets => assets;
