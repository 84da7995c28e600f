/** Follows single files and small trees that a person edits: settings, plugins, themes. Record folders have their own watch. */
export interface Watcher {
  /**
   * Calls after anything at or below the path changed, packages and the files of git apart, at most once for a burst. `onError` means that changes may be missed
   * from now on. Gives what ends it.
   */
  watch(path: string, onChange: () => void, onError: (error: Error) => void): () => void;
}
