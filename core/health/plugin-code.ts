import type { CoreCheck } from './core-check.ts';

/** What is known of the code of the site's own plugins; whoever loads and watches it notes it here. */
export interface PluginCodeHealth {
  /** Why the code as it was saved is not what serves; undefined when it is. */
  refused: string | undefined;
  /** Why it may be saved without anybody noticing; undefined when that is noticed, or nobody asked for it. */
  unwatched: string | undefined;
}

/** Is the code of the site's own plugins that serves the one that was saved? */
export const pluginCode = (code: Readonly<PluginCodeHealth>): CoreCheck => ({
  name: 'plugin-code',
  label: 'Code of plugins',
  run: () => {
    if (code.refused !== undefined) {
      return {
        status: 'critical',
        message: 'The plugins cannot be used as they were saved: the former ones go on, and the next start will fail.',
        details: [code.refused],
        action: 'Mend the plugin; it is taken as soon as it is saved.',
      };
    }
    if (code.unwatched !== undefined) {
      return {
        status: 'recommended',
        message: 'It may go unnoticed that a plugin was saved.',
        details: [code.unwatched],
        action: 'Let the system watch more files (on Linux: fs.inotify.max_user_watches), then restart the server.',
      };
    }
    return { status: 'good', message: 'No code of a plugin was refused.' };
  },
});
