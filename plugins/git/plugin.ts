import { definePlugin } from '../../core/index.ts';

/** The definition that the parts of this plugin are built from. */
export const git = definePlugin({
  name: 'git',
  description: 'Commits writes to the git repository of the site, and shows the history of records.',
});
