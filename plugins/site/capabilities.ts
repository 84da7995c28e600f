import type { CapabilityTable } from '../content/index.ts';

/** Capability names of site-wide rights. Capabilities that nothing here checks are omitted, so that clients do not offer what cannot be done. */
export const SITE_CAPABILITIES: CapabilityTable = {
  read: 'nothing',
  upload_files: 'upload',
  unfiltered_html: 'unfiltered_html',
  manage_categories: 'manage_terms',
  moderate_comments: 'edit_others',
  edit_theme_options: 'manage_theme',
  switch_themes: 'manage_site',
  activate_plugins: 'manage_site',
  manage_options: 'manage_site',
  list_users: 'manage_site',
  create_users: 'manage_site',
  edit_users: 'manage_site',
  promote_users: 'manage_site',
  delete_users: 'manage_site',
  remove_users: 'manage_site',
  import: 'manage_site',
  export: 'manage_site',
  view_site_health_checks: 'manage_site',
};
