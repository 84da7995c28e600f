import { importWordpress } from './command/import-wordpress.ts';
import { exportMarkdown } from './export/export-markdown.ts';
import { exportWxr } from './export/export-wxr.ts';
import { imports } from './plan/imports.ts';
import { importPosts } from './posts/import-posts.ts';
import { transfer } from './transfer.ts';

export { finishImport } from './command/finish-import.ts';
export type { ImportContext, ImportOptions } from './command/import-options.ts';
export { importSite } from './command/import-site.ts';
export type * from './items/import-item.ts';
export type { ImportReport } from './report/report.ts';

/** Imports sites from WordPress, including The Events Calendar, and from folders of Markdown; exports this site. */
export default transfer.with({
  collections: [imports],
  commands: [importWordpress, importPosts, exportWxr, exportMarkdown],
});
