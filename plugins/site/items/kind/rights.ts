import type { Capability } from '../../../../core/index.ts';
import { CONTENT_RIGHTS, type KindRights } from '../../../content/index.ts';

/** Rights of a kind where one right decides everything except reading published items. */
export const onlyFor = (capability: Capability): KindRights => ({
  readOwn: capability,
  readOthers: capability,
  create: capability,
  publish: capability,
  editPublished: capability,
  private: capability,
  editOthers: capability,
});

/**
 * Rights for pages: editors write them (reference, `site-password-private`: an author may not create one). The author of a page may
 * read it before it is published.
 */
export const PAGE_RIGHTS: KindRights = { ...onlyFor('edit_others'), readOwn: 'read_own_drafts' };

/** Rights for blocks: users who write content may use them, and users who publish may create them. */
export const BLOCK_RIGHTS: KindRights = { ...CONTENT_RIGHTS, read: 'create', create: 'publish', edit: 'create' };

/** Rights for media: users who upload may change their own, and users who edit others' content may change others'. */
export const MEDIA_RIGHTS: KindRights = {
  ...CONTENT_RIGHTS,
  create: 'upload',
  edit: 'create',
  publish: 'upload',
  editPublished: 'upload',
};

/** Rights for navigation: administrators write it. */
export const NAVIGATION_RIGHTS: KindRights = onlyFor('manage_theme');

/** Rights for templates and global styles: users who write content may see and choose them, and administrators create them. */
export const TEMPLATE_RIGHTS: KindRights = { ...onlyFor('manage_theme'), read: 'create' };
