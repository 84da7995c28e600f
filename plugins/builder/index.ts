import { builder } from './builder.ts';
import { listDesignSet } from './design-set/list.ts';
import { listDesignTags } from './design-set/tags.ts';
import { problem } from './errors.ts';
import { exportIcons } from './icons/export.ts';
import { iconFiles } from './icons/icon-files.ts';
import { iconSets } from './icons/icon-set.ts';
import { importIcons } from './icons/import.ts';

/** Endpoints for a page builder (contract, Endpoints: `/builder/v1`). */
export default builder.with({
  collections: [iconSets],
  files: [iconFiles],
  routes: [exportIcons, listDesignSet, listDesignTags],
  commands: [importIcons],
  errors: problem,
});
