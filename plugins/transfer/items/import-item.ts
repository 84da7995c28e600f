/**
 * What the readers of other systems (WXR, the REST API of a WordPress site, Markdown) pass to the importer. Ids are those of the
 * source; the importer maps them to ids of this site. Times are ISO 8601 in UTC, unless noted.
 */

/** A term of content. It is created by name if no `TermItem` describes it. */
export interface TermReference {
  /** `category`, `post_tag`, `nav_menu`, `tribe_events_cat`, `wp_pattern_category`; terms of others are dropped and reported. */
  readonly taxonomy: string;
  readonly slug: string;
  readonly name: string;
}

/** Location of an item in the source, for the report: `line 1204`, `posts/hello.md`. */
interface Placed {
  readonly place?: string | undefined;
}

/** An author. */
export interface UserItem extends Placed {
  readonly kind: 'user';
  /** 0 if unknown: users are identified by login. */
  readonly id: number;
  readonly login: string;
  readonly email?: string | undefined;
  /** Last path segment of their author page on the old site. */
  readonly slug?: string | undefined;
  readonly name?: string | undefined;
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly description?: string | undefined;
  readonly url?: string | undefined;
}

/** A category, a tag, a menu … */
export interface TermItem extends Placed {
  readonly kind: 'term';
  readonly id: number;
  readonly taxonomy: string;
  readonly slug: string;
  readonly name: string;
  readonly description?: string | undefined;
  /** Slug of its parent in the same taxonomy. */
  readonly parent?: string | undefined;
  /** Its old address. */
  readonly link?: string | undefined;
  /** Of a menu: names of the menu locations where it is shown. */
  readonly locations?: readonly string[] | undefined;
  /** Names of custom fields: they are not imported, and the report counts them. */
  readonly fields?: readonly string[] | undefined;
}

/** Statuses of WordPress; any other becomes `draft`. */
export type ImportedStatus = 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash';

/** Members that all content has. */
interface CommonItem extends Placed {
  /** Positive, and unique among all content and revisions of a source. */
  readonly id: number;
  readonly title: string;
  readonly slug: string;
  readonly status: ImportedStatus;
  /** Of an item in the trash: its status before. */
  readonly trashed_from?: ImportedStatus | undefined;
  readonly date?: string | undefined;
  readonly modified?: string | undefined;
  /** Login. */
  readonly author?: string | undefined;
  readonly password?: string | undefined;
  /** Blocks, HTML, or paragraphs separated by empty lines; with unchanged shortcodes. */
  readonly content: string;
  readonly excerpt: string;
  /** Id of its parent, or of the content that it belongs to. */
  readonly parent?: number | undefined;
  readonly menu_order?: number | undefined;
  readonly comment_status?: 'open' | 'closed' | undefined;
  readonly ping_status?: 'open' | 'closed' | undefined;
  /** Id of the attachment that is its featured image. */
  readonly featured_media?: number | undefined;
  /** Its old address: links to it are rewritten, and `redirects.json` redirects from it if the new one differs. */
  readonly link?: string | undefined;
  /** Other old addresses of it. */
  readonly aliases?: readonly string[] | undefined;
  readonly guid?: string | undefined;
  readonly terms: readonly TermReference[];
  /** Slugs that it had before. */
  readonly former_slugs?: readonly string[] | undefined;
  /** Times of publication that it had before, ISO 8601. */
  readonly former_dates?: readonly string[] | undefined;
  /** Members of `meta` that its kind declares. */
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
  /** Parts of it that are not imported, for the report: `the custom field price`. */
  readonly behind?: readonly string[] | undefined;
  /** Names of private fields of plugins: they are not imported, and the report counts them. */
  readonly hidden?: readonly string[] | undefined;
}

/** A post, a page, a pattern, or a navigation made of blocks. */
export interface TextItem extends CommonItem {
  readonly kind: 'post' | 'page' | 'wp_block' | 'wp_navigation';
  readonly sticky?: boolean | undefined;
  /** Post format: `aside`. */
  readonly format?: string | undefined;
  /** Name of its template; `default` if it has none. */
  readonly template?: string | undefined;
}

/** A file of the old site. `content` is its description, `excerpt` its caption, `parent` the content that it belongs to. */
export interface AttachmentItem extends CommonItem {
  readonly kind: 'attachment';
  /** Address of the full-size file. */
  readonly url: string;
  readonly alt_text?: string | undefined;
}

/** A menu item. Its menu is among its terms (`nav_menu`); `parent` is the menu item above it. */
export interface MenuItemItem extends CommonItem {
  readonly kind: 'nav_menu_item';
  readonly type: 'taxonomy' | 'post_type' | 'post_type_archive' | 'custom';
  /** Name of the post type or taxonomy that it links to. */
  readonly object?: string | undefined;
  /** Id of the content or term that it links to. */
  readonly object_id?: number | undefined;
  readonly url?: string | undefined;
  readonly attr_title?: string | undefined;
  readonly description?: string | undefined;
  readonly target?: string | undefined;
  readonly classes?: readonly string[] | undefined;
  readonly xfn?: readonly string[] | undefined;
}

/** A customized template or template part. `excerpt` is its description. */
export interface TemplateItem extends CommonItem {
  readonly kind: 'wp_template' | 'wp_template_part';
  /** Name of its theme, which need not be installed yet; if undefined, the active theme. */
  readonly theme?: string | undefined;
  readonly area?: string | undefined;
}

/** Customized styles of a theme: `content` is the JSON of `{ settings, styles }`. */
export interface StylesItem extends CommonItem {
  readonly kind: 'wp_global_styles';
  readonly theme?: string | undefined;
}

/** A revision of the item `parent`. */
export interface RevisionItem extends CommonItem {
  readonly kind: 'revision';
}

/** An event. Times are local times in its time zone: `2027-03-06 10:00:00`. */
export interface EventItem extends CommonItem {
  readonly kind: 'tribe_events';
  readonly start: string;
  /** Undefined if the source has none. */
  readonly end: string | undefined;
  /** IANA name or UTC offset; if undefined, the time zone of the site. */
  readonly timezone?: string | undefined;
  readonly all_day: boolean;
  readonly venue: readonly number[];
  readonly organizer: readonly number[];
  readonly cost?: string | undefined;
  readonly website?: string | undefined;
  readonly featured: boolean;
  readonly sticky: boolean;
  readonly hide_from_listings: boolean;
  readonly show_map: boolean;
  readonly show_map_link: boolean;
  /** Of an event imported from a calendar file: what identifies it there. */
  readonly ical?:
    | { readonly uid: string; readonly recurrence?: string | undefined; readonly digest: string }
    | undefined;
}

/** A venue. */
export interface VenueItem extends CommonItem {
  readonly kind: 'tribe_venue';
  readonly address?: string | undefined;
  readonly city?: string | undefined;
  readonly country?: string | undefined;
  readonly province?: string | undefined;
  readonly state?: string | undefined;
  readonly stateprovince?: string | undefined;
  readonly zip?: string | undefined;
  readonly phone?: string | undefined;
  readonly website?: string | undefined;
  readonly show_map?: boolean | undefined;
  readonly show_map_link?: boolean | undefined;
}

/** An organizer. */
export interface OrganizerItem extends CommonItem {
  readonly kind: 'tribe_organizer';
  readonly phone?: string | undefined;
  readonly website?: string | undefined;
  readonly email?: string | undefined;
}

/** A comment. Comments are written to a separate file, not to the site. */
export interface CommentItem extends Placed {
  readonly kind: 'comment';
  readonly id: number;
  /** Id of the content it was made on. */
  readonly post: number;
  readonly parent: number;
  /** `comment`, `pingback`, `trackback`. */
  readonly type: string;
  readonly status: string;
  readonly date: string;
  readonly author_name: string;
  readonly author_email: string;
  readonly author_url: string;
  readonly content: string;
}

/** A setting of the old site. */
export interface SettingItem extends Placed {
  readonly kind: 'setting';
  /** Name in WordPress, such as `posts_per_page`; or `permalinks`. */
  readonly name: string;
  /** Ids are those of the old site. */
  readonly value: string | number | boolean;
}

/** Something that cannot be imported: it is counted and listed in the report. */
export interface LostItem extends Placed {
  readonly kind: 'lost';
  /** Its kind on the old site: `wpforms`, `custom_css`. */
  readonly of: string;
  readonly id: number;
  readonly why: string;
}

/** Content of a kind that can be imported. */
export type ContentItem =
  | TextItem
  | AttachmentItem
  | MenuItemItem
  | TemplateItem
  | StylesItem
  | RevisionItem
  | EventItem
  | VenueItem
  | OrganizerItem;

/** One thing that a reader found. */
export type ImportItem = UserItem | TermItem | ContentItem | CommentItem | SettingItem | LostItem;

/** The name of an item for use in sentences: quoted, and truncated if long. */
export function calledIn({ title, slug }: Pick<ContentItem, 'title' | 'slug'>): string {
  const name = title || slug;
  return `“${name.length > 80 ? `${name.slice(0, 80)}…` : name}”`;
}

/** Says that the kind of an item does not exist here. @param kind empty if it has none */
export const noSuchKind = (item: Pick<ContentItem, 'title' | 'slug'>, kind: string): string =>
  `${calledIn(item)} is a ${kind || 'record without a type'}: this kind does not exist here`;

const APART: ReadonlySet<ImportItem['kind']> = new Set(['user', 'term', 'comment', 'setting', 'lost']);

/** Is it content, including attachments and revisions? */
export const isContent = (item: ImportItem): item is ContentItem => !APART.has(item.kind);

/** The source of items. */
export interface ImportSource {
  /**
   * Identifies the source in imported records, so that a second import finds them: the address of the old site, or anything else
   * that is the same next time.
   */
  readonly origin: string;
  /** Address of the old site without a trailing slash: links to it are rewritten. Undefined if there is none. */
  readonly url: string | undefined;
  /** Origin that records of earlier imports may have, when the origin was determined differently. */
  readonly formerly?: string;
}

/** Reads items: users, then terms, then content in any order. */
export interface ImportReader {
  /** Identifies the source, reading no more than that takes. */
  source(): Promise<ImportSource>;
  /**
   * Reads all items. It is called several times and gives the same items each time: the first pass collects ids and addresses,
   * later ones fetch files and write content. A reader for which reading is expensive should cache the items.
   *
   * @param onProgress receives the part that is read, 0 to 1
   * @throws CommandError, with a sentence for people, if reading cannot continue
   */
  items(onProgress: (part: number) => void): AsyncIterable<ImportItem>;
  /** Discards the cache; called after a complete import. After a failed one it stays, so that the next can use it. */
  end?(): Promise<void>;
}
