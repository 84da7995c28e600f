import { definePlugin } from '../../core/index.ts';

/** What the parts of this plugin are made with. */
export const git = definePlugin({
  name: 'git',
  description: 'Commits writes to the git repository of the site, and shows the history of records.',
});
