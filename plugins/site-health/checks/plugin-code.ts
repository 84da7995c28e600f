import type { Check } from '../../../core/index.ts';

/** Is the running code of the site's own plugins the saved one, and does it behave? */
export const pluginCode: Check = {
  name: 'plugin-code',
  label: 'Code of plugins',
  run: ({ diagnostics: { pluginCode: code, leftOff } }) => {
    if (leftOff.length > 0) {
      return {
        status: 'critical',
        message: 'Plugins were switched off although the settings have them on, because their code failed.',
        details: leftOff,
        action:
          'Repair them; the log has the errors. They are tried again at the next start, or when settings are saved; with --watch, also when their code is saved.',
      };
    }
    if (code.refused !== undefined) {
      return {
        status: 'critical',
        message: 'The saved plugins cannot be loaded: the previous ones keep running, and the next start will fail.',
        details: [code.refused],
        action: 'Repair the plugin; it is loaded as soon as it is saved.',
      };
    }
    if (code.unwatched !== undefined) {
      return {
        status: 'recommended',
        message: 'Changes to plugins may go unnoticed.',
        details: [code.unwatched],
        action:
          'Allow the system to watch more files (on Linux: fs.inotify.max_user_watches), then restart the server.',
      };
    }
    return { status: 'good', message: 'All saved plugins could be loaded.' };
  },
};
