import { definePlugin } from '../../core/index.ts';
import { authorOf } from './author.ts';
import { messageOf } from './message.ts';

const git = definePlugin({
  name: 'git',
  description: 'Commits what is written to the git repository of the site, and tells the history of records.',
});

/** Each write is a commit of who made it (docs/git.md). */
export default git.with({
  commits: (written, { site }) => ({ author: authorOf(written.by, site), message: messageOf(written) }),
});
