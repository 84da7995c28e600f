import { type Capability, type Contributions, collectPoint, type Role, roleCan } from '../../../core/index.ts';
import type { KindRights } from './rights.ts';

/**
 * The name of each right for clients of the reference; the only mapping between the two. If the reference has no name for a right,
 * this is the name of the right that decides there.
 */
export const CAPABILITY_NAMES: Readonly<Record<Capability, string>> = {
  read_own_drafts: 'edit_posts',
  read_others: 'read_private_posts',
  create: 'edit_posts',
  publish: 'publish_posts',
  edit_published: 'edit_published_posts',
  private: 'publish_posts',
  edit_others: 'edit_others_posts',
  assign_terms: 'edit_posts',
  create_terms: 'edit_posts',
  manage_terms: 'manage_categories',
  sticky: 'publish_posts',
  upload: 'upload_files',
  embed_proxy: 'edit_posts',
  unfiltered_html: 'unfiltered_html',
  manage_theme: 'edit_theme_options',
  manage_site: 'manage_options',
};

/** What a capability requires: a right, or only being signed in. */
export type Needed = Capability | 'nothing';

/** Capabilities by the names of the reference, and what each one requires. */
export type CapabilityTable = Readonly<Record<string, Needed>>;

/** Additional capabilities that clients can look up by name: those of a kind of content, and those of other features of a plugin. */
export const capabilities = collectPoint<CapabilityTable>('content/capabilities');

/** Actions on a kind of content, by the reference's names, and the right that each one requires. */
const ACTIONS = {
  edit_posts: 'create',
  edit_others_posts: 'editOthers',
  edit_published_posts: 'editPublished',
  edit_private_posts: 'editOthers',
  publish_posts: 'publish',
  read_private_posts: 'readOthers',
  delete_posts: 'create',
  delete_others_posts: 'editOthers',
  delete_published_posts: 'editPublished',
  delete_private_posts: 'editOthers',
} as const satisfies Readonly<Record<string, keyof KindRights>>;

type Action = keyof typeof ACTIONS;

/** Names of a kind's rights by action: clients look up `edit_posts` and find `edit_pages`. */
export type KindCapabilities = Readonly<
  Record<Action | 'create_posts' | 'edit_post' | 'read_post' | 'delete_post' | 'read', string>
>;

const ABOUT_ONE = { edit_post: 'edit_post', read_post: 'read_post', delete_post: 'delete_post' };

/** The capabilities of a kind without names of its own: those of its rights. */
export const capabilitiesByRights = (rights: KindRights): KindCapabilities => ({
  ...ABOUT_ONE,
  ...mapActions((action) => CAPABILITY_NAMES[rights[ACTIONS[action]]]),
  create_posts: CAPABILITY_NAMES[rights.create],
  read: rights.read ? CAPABILITY_NAMES[rights.read] : 'read',
});

/** The capabilities of a kind that contain its name: `edit_page`, `edit_others_pages`. */
export const capabilitiesNamed = (singular: string, plural: string): KindCapabilities => ({
  edit_post: `edit_${singular}`,
  read_post: `read_${singular}`,
  delete_post: `delete_${singular}`,
  ...mapActions((action) => action.replace(/posts$/, plural)),
  create_posts: `edit_${plural}`,
  read: 'read',
});

/** What these capabilities of such a kind require. */
export const capabilityTable = (plural: string, rights: KindRights): CapabilityTable =>
  Object.fromEntries(
    ACTION_NAMES.map((action) => [action.replace(/posts$/, plural), rights[ACTIONS[action]]] as const),
  );

const ACTION_NAMES = Object.keys(ACTIONS) as readonly Action[];

const mapActions = (name: (action: Action) => string): Readonly<Record<Action, string>> =>
  Object.fromEntries(ACTION_NAMES.map((action) => [action, name(action)])) as Record<Action, string>;

/** All capabilities of a role, by the names of the reference. */
export function capabilitiesOfRole(contributions: Contributions, role: Role): readonly string[] {
  const table = Object.assign({}, ...contributions.all(capabilities)) as CapabilityTable;
  return Object.keys(table).filter((name) => {
    const needed = table[name];
    return needed === 'nothing' || (needed !== undefined && roleCan(role, needed));
  });
}
