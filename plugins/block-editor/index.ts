import { blockEditor } from './block-editor.ts';
import { problem } from './errors.ts';
import { exportTheme } from './export.ts';
import { readNavigationFallback } from './navigation-fallback.ts';
import { readUrlDetails } from './url-details.ts';

/** What an editor of blocks asks for beside content (docs/block-editor.md). */
export default blockEditor.with({
  routes: [readUrlDetails, readNavigationFallback, exportTheme],
  errors: problem,
});
