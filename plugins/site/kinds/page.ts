import { capabilitiesNamed } from '../../content/index.ts';
import type { SiteConfig } from '../config/config.ts';
import { defineKind } from '../items/kind/define-kind.ts';
import { BUILDER_META, FOOTNOTES } from '../items/kind/meta.ts';
import { NO_OWN_MEMBERS, type OwnMembers } from '../items/kind/own-members.ts';
import { PAGE_RIGHTS } from '../items/kind/rights.ts';
import { addPageToMenus } from '../menus/add-page.ts';
import { site } from '../site.ts';

/**
 * What the settings show in front goes with those alone who may change the settings (WordPress, `map_meta_cap`), whether it is shown
 * there at the moment or not.
 */
const mayRemovePage: OwnMembers['mayRemove'] = ({ principal, config }, { id }) => {
  const { page_on_front, page_for_posts } = config as SiteConfig;
  return principal.can('manage_site') || (id !== page_on_front && id !== page_for_posts);
};

/** Pages: a tree. */
export const PAGE = defineKind(site, {
  name: 'page',
  restBase: 'pages',
  base: '',
  address: { id: 'page_id' },
  labels: { name: 'Pages', singular: 'Page' },
  icon: 'dashicons-admin-page',
  supports: [
    'title',
    'editor',
    'excerpt',
    'author',
    'thumbnail',
    'comments',
    'page-attributes',
    'revisions',
    'custom-fields',
  ],
  hierarchical: true,
  // the reference refuses what is empty only of kinds that say they have excerpts, which its pages do not (recorded types)
  mayBeEmpty: true,
  rights: PAGE_RIGHTS,
  capabilities: capabilitiesNamed('page', 'pages'),
  meta: { ...BUILDER_META, ...FOOTNOTES },
  discussion: 'closed',
  own: { ...NO_OWN_MEMBERS, saved: addPageToMenus, mayRemove: mayRemovePage },
});
