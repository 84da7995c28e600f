import { commitText, commitWritten } from './commit-written.ts';
import { problem } from './errors.ts';
import { historyRoute } from './history/history-route.ts';
import { past } from './history/look-back.ts';
import { approve } from './log/site-repository.ts';
import { git } from './plugin.ts';
import { repository } from './service.ts';

export { commitText } from './commit-written.ts';

/** Commits each write to git, with the user who made it as the author (docs/git-plugin.md). */
export default git.with({
  service: repository,
  written: commitWritten,
  points: [commitText],
  past,
  routesBeside: (item) => [historyRoute(item)],
  approve,
  errors: problem,
});
