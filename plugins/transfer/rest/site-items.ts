import { isObject } from '../../../core/index.ts';
import type {
  AttachmentItem,
  ContentItem,
  ImportedStatus,
  MenuItemItem,
  RevisionItem,
  StylesItem,
  TemplateItem,
  TermItem,
  TermReference,
  TextItem,
  UserItem,
} from '../items/import-item.ts';
import { leftOfStatus, standing, statusOf } from '../items/status.ts';
import type { Said } from './old-api.ts';
import { filledIn, idIn, idsIn, instantIn, textIn, textsIn } from './said.ts';

/** What items refer to by id; it is read before them. */
export interface Known {
  /** Logins by id. */
  readonly logins: Map<number, string>;
  /** By taxonomy and id. */
  readonly terms: Map<string, TermItem>;
  /** Taxonomies of plugins and themes, by the member of items with their terms. */
  readonly taxonomies: Map<string, string>;
}

export type Common = Omit<ContentItem & { readonly kind: 'revision' }, 'kind'>;

export const userOf = (said: Said): UserItem => ({
  kind: 'user',
  id: idIn(said, 'id') ?? 0,
  login: filledIn(said, 'username') ?? textIn(said, 'slug'),
  email: filledIn(said, 'email'),
  slug: filledIn(said, 'slug'),
  name: filledIn(said, 'name'),
  first_name: filledIn(said, 'first_name'),
  last_name: filledIn(said, 'last_name'),
  description: filledIn(said, 'description'),
  url: filledIn(said, 'url'),
});

export const termOf = (said: Said, taxonomy: string): TermItem => ({
  kind: 'term',
  id: idIn(said, 'id') ?? 0,
  taxonomy,
  slug: textIn(said, 'slug'),
  name: filledIn(said, 'name') ?? textIn(said, 'slug'),
  description: filledIn(said, 'description'),
  link: filledIn(said, 'link'),
  locations: textsIn(said, 'locations'),
});

/** Terms of one taxonomy, with the slugs of their parents. */
export function withParents(terms: readonly { readonly term: TermItem; readonly parent: number | undefined }[]) {
  const slugs = new Map(terms.map(({ term }) => [term.id, term.slug]));
  return terms.map(({ term, parent }) => ({ ...term, parent: parent === undefined ? undefined : slugs.get(parent) }));
}

export function termsIn(said: Said, name: string, taxonomy: string, { terms }: Known): readonly TermReference[] {
  return idsIn(said, name).flatMap((id) => {
    const term = terms.get(`${taxonomy} ${id}`);
    return term ? [{ taxonomy, slug: term.slug, name: term.name }] : [];
  });
}

const openIn = (said: Said, name: string): 'open' | 'closed' | undefined => {
  const text = textIn(said, name);
  return text === 'open' || text === 'closed' ? text : undefined;
};

/** Internal custom fields of WordPress. The REST API returns them only if a plugin exposes them. */
const KEPT = { former: '_wp_old_slug', before: '_wp_trash_meta_status', desired: '_wp_desired_post_slug' };

/** Custom fields that become members of an item. */
const TAKEN: ReadonlySet<string> = new Set(['wp_pattern_sync_status', ...Object.values(KEPT)]);

const metaIn = ({ meta }: Said): Said => (isObject(meta) ? meta : {});

/** Former slugs of an item; undefined if they are not in the response. */
export function formerSlugsIn(said: Said): readonly string[] | undefined {
  const meta = metaIn(said);
  if (!(KEPT.former in meta)) return undefined;
  const one = filledIn(meta, KEPT.former);
  return one === undefined ? textsIn(meta, KEPT.former).filter((slug) => slug !== '') : [one];
}

/**
 * Will it be dated when it is published? WordPress returns the time of the last change as the date of such a draft; its editor
 * detects it in the same way.
 */
function isFloating(said: Said, status: ImportedStatus): boolean {
  const date = filledIn(said, 'date');
  return (status === 'draft' || status === 'pending') && date !== undefined && date === filledIn(said, 'modified');
}

export function commonOf(said: Said, known: Known): Common {
  const author = idIn(said, 'author');
  const meta = metaIn(said);
  const before = filledIn(meta, KEPT.before);
  const status = statusOf(textIn(said, 'status'));
  return {
    id: idIn(said, 'id') ?? 0,
    title: textIn(said, 'title'),
    ...standing(status, textIn(said, 'slug'), { status: before, slug: filledIn(meta, KEPT.desired) }),
    behind: [
      ...leftOfStatus(textIn(said, 'status')),
      ...(status === 'trash' && before === undefined ? ['its status before the trash'] : []),
    ],
    former_slugs: formerSlugsIn(said),
    date: isFloating(said, status) ? undefined : instantIn(said, 'date_gmt'),
    modified: instantIn(said, 'modified_gmt'),
    author: author === undefined ? undefined : known.logins.get(author),
    password: filledIn(said, 'password'),
    content: textIn(said, 'content'),
    excerpt: textIn(said, 'excerpt'),
    parent: idIn(said, 'parent'),
    menu_order: typeof said.menu_order === 'number' ? said.menu_order : undefined,
    comment_status: openIn(said, 'comment_status'),
    ping_status: openIn(said, 'ping_status'),
    featured_media: idIn(said, 'featured_media'),
    link: filledIn(said, 'link'),
    guid: filledIn(said, 'guid'),
    terms: [
      ...termsIn(said, 'categories', 'category', known),
      ...termsIn(said, 'tags', 'post_tag', known),
      ...termsIn(said, 'wp_pattern_category', 'wp_pattern_category', known),
      ...[...known.taxonomies].flatMap(([member, taxonomy]) => termsIn(said, member, taxonomy, known)),
    ],
  };
}

export function textItem(said: Said, kind: TextItem['kind'], known: Known): TextItem {
  const meta = metaIn(said);
  const fields = Object.entries(meta).filter(([name]) => !TAKEN.has(name));
  const synced = filledIn(said, 'wp_pattern_sync_status') ?? filledIn(meta, 'wp_pattern_sync_status');
  return {
    ...commonOf(said, known),
    kind,
    sticky: said.sticky === true,
    format: filledIn(said, 'format'),
    template: filledIn(said, 'template'),
    meta: { ...Object.fromEntries(fields), pattern_sync_status: synced },
  };
}

export const attachmentItem = (said: Said, known: Known): AttachmentItem => ({
  ...commonOf(said, known),
  kind: 'attachment',
  content: textIn(said, 'description'),
  excerpt: textIn(said, 'caption'),
  parent: idIn(said, 'post'),
  url: textIn(said, 'source_url'),
  alt_text: filledIn(said, 'alt_text'),
});

export const revisionItem = (said: Said, parent: number, known: Known): RevisionItem => ({
  ...commonOf(said, known),
  kind: 'revision',
  parent,
});

const LINK_TYPES = ['taxonomy', 'post_type', 'post_type_archive', 'custom'] as const;

export const menuItem = (said: Said, known: Known): MenuItemItem => ({
  ...commonOf(said, known),
  kind: 'nav_menu_item',
  terms: termsIn(said, 'menus', 'nav_menu', known),
  type: LINK_TYPES.find((type) => type === said.type) ?? 'custom',
  object: filledIn(said, 'object'),
  object_id: idIn(said, 'object_id'),
  url: filledIn(said, 'url'),
  attr_title: filledIn(said, 'attr_title'),
  description: filledIn(said, 'description'),
  target: filledIn(said, 'target'),
  classes: textsIn(said, 'classes'),
  xfn: textsIn(said, 'xfn'),
});

/** Undefined for a template that was not customized: it is a file of the theme. */
export function templateItem(said: Said, kind: TemplateItem['kind'], known: Known): TemplateItem | undefined {
  const id = idIn(said, 'wp_id');
  if (said.source !== 'custom' || id === undefined) return undefined;
  return {
    ...commonOf(said, known),
    id,
    kind,
    excerpt: textIn(said, 'description'),
    theme: filledIn(said, 'theme'),
    area: filledIn(said, 'area'),
  };
}

export const stylesItem = (said: Said, theme: string, known: Known): StylesItem => ({
  ...commonOf(said, known),
  kind: 'wp_global_styles',
  slug: `wp-global-styles-${theme}`,
  status: 'publish',
  content: JSON.stringify({ settings: said.settings ?? {}, styles: said.styles ?? {} }),
  theme,
});
