import type { Capability } from '../../../../core/index.ts';
import { CONTENT_RIGHTS, type KindRights } from '../../../content/index.ts';

/** A kind of which one right decides all but reading what is published. */
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
 * Of pages: editors write them (reference, `site-password-private`: an author may not create one). Whose page it is reads it
 * also before it is published.
 */
export const PAGE_RIGHTS: KindRights = { ...onlyFor('edit_others'), readOwn: 'read_own_drafts' };

/** Of blocks: those who write content may use them, those who publish may make them. */
export const BLOCK_RIGHTS: KindRights = { ...CONTENT_RIGHTS, read: 'create', create: 'publish', edit: 'create' };

/** Of media: who may upload changes their own, and who edits others' content theirs. */
export const MEDIA_RIGHTS: KindRights = {
  ...CONTENT_RIGHTS,
  create: 'upload',
  edit: 'create',
  publish: 'upload',
  editPublished: 'upload',
};

/** Of navigation: administrators write it. */
export const NAVIGATION_RIGHTS: KindRights = onlyFor('manage_theme');

/** Of templates and global styles: those who write content may see and choose among them, administrators make them. */
export const TEMPLATE_RIGHTS: KindRights = { ...onlyFor('manage_theme'), read: 'create' };
