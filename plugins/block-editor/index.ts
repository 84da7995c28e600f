import { blockEditor } from './block-editor.ts';
import { problem } from './errors.ts';
import { exportTheme } from './export.ts';
import { readNavigationFallback } from './navigation-fallback.ts';
import { readUrlDetails } from './url-details.ts';

/** Endpoints that a block editor needs in addition to content (docs/block-editor.md). */
export default blockEditor.with({
  routes: [readUrlDetails, readNavigationFallback, exportTheme],
  errors: problem,
});
