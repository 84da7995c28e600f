import { capabilitiesNamed } from '../../content/index.ts';
import type { SiteConfig } from '../config/config.ts';
import { defineKind } from '../items/kind/define-kind.ts';
import { BUILDER_META, FOOTNOTES } from '../items/kind/meta.ts';
import { NO_OWN_MEMBERS, type OwnMembers } from '../items/kind/own-members.ts';
import { PAGE_RIGHTS } from '../items/kind/rights.ts';
import { addPageToMenus } from '../menus/add-page.ts';
import { site } from '../site.ts';

/**
 * Only users who may change the settings may remove a page that the settings name as the front page or the page of posts
 * (WordPress, `map_meta_cap`), whether or not it is in use.
 */
const mayRemovePage: OwnMembers['mayRemove'] = ({ principal, config }, { id }) => {
  const { page_on_front, page_for_posts } = config as SiteConfig;
  return principal.can('manage_site') || (id !== page_on_front && id !== page_for_posts);
};

/** Pages, which form a tree. */
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
  // the reference refuses empty items only of kinds that declare excerpts, which its pages do not (recorded types)
  mayBeEmpty: true,
  rights: PAGE_RIGHTS,
  capabilities: capabilitiesNamed('page', 'pages'),
  meta: { ...BUILDER_META, ...FOOTNOTES },
  discussion: 'closed',
  own: { ...NO_OWN_MEMBERS, saved: addPageToMenus, mayRemove: mayRemovePage },
});
