/**
 * What readers of other systems (WXR, the REST interface of a WordPress site, Markdown) hand to the one writer. Ids are those
 * of the system that it comes from; the writer knows which become which here. Times are ISO 8601 in UTC, unless said.
 */

/** A term that content carries. One that is in no `TermItem` is made by its name. */
export interface TermReference {
  /** `category`, `post_tag`, `nav_menu`, `tribe_events_cat`, `wp_pattern_category`; others are lost, and named. */
  readonly taxonomy: string;
  readonly slug: string;
  readonly name: string;
}

/** Where an item stands in what was read, for the report: `line 1204`, `posts/hello.md`. */
interface Placed {
  readonly place?: string | undefined;
}

/** An author. */
export interface UserItem extends Placed {
  readonly kind: 'user';
  /** 0 where it is not known: users are told apart by their logins. */
  readonly id: number;
  readonly login: string;
  readonly email?: string | undefined;
  /** Last part of the address of their page there. */
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
  /** Slug of the term above it in the same taxonomy. */
  readonly parent?: string | undefined;
  /** Its old address. */
  readonly link?: string | undefined;
  /** Of a menu: names of the places where it is shown. */
  readonly locations?: readonly string[] | undefined;
}

/** Statuses as WordPress has them; any other is taken for `draft`. */
export type ImportedStatus = 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash';

/** What all content has. */
interface CommonItem extends Placed {
  /** Positive, and the one id of it among all content and revisions of a source. */
  readonly id: number;
  readonly title: string;
  readonly slug: string;
  readonly status: ImportedStatus;
  /** Of what lies in the trash, its status before. */
  readonly trashed_from?: ImportedStatus | undefined;
  readonly date?: string | undefined;
  readonly modified?: string | undefined;
  /** Login. */
  readonly author?: string | undefined;
  readonly password?: string | undefined;
  /** Blocks, HTML, or paragraphs separated by empty lines; with shortcodes as they were. */
  readonly content: string;
  readonly excerpt: string;
  /** Id of what it lies below, or belongs to. */
  readonly parent?: number | undefined;
  readonly menu_order?: number | undefined;
  readonly comment_status?: 'open' | 'closed' | undefined;
  readonly ping_status?: 'open' | 'closed' | undefined;
  /** Id of the attachment that stands for it. */
  readonly featured_media?: number | undefined;
  /** Its old address: links to it are made to follow, and `redirects.json` leads on from it where it differs. */
  readonly link?: string | undefined;
  /** More of its old addresses. */
  readonly aliases?: readonly string[] | undefined;
  readonly guid?: string | undefined;
  readonly terms: readonly TermReference[];
  /** Slugs that it had before. */
  readonly former_slugs?: readonly string[] | undefined;
  /** Times of publication that it had before, ISO 8601. */
  readonly former_dates?: readonly string[] | undefined;
  /** Members of `meta` that its kind declares. */
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
  /** What of it stays behind, for the report: `the custom field price`. */
  readonly behind?: readonly string[] | undefined;
  /** Names of fields that plugins kept for themselves: they stay behind, and the report counts them. */
  readonly hidden?: readonly string[] | undefined;
}

/** A post, a page, a pattern, or a navigation made of blocks. */
export interface TextItem extends CommonItem {
  readonly kind: 'post' | 'page' | 'wp_block' | 'wp_navigation';
  readonly sticky?: boolean | undefined;
  /** Post format: `aside`. */
  readonly format?: string | undefined;
  /** Name of its template; `default` for none. */
  readonly template?: string | undefined;
}

/** A file of the old site. `content` is its description, `excerpt` its caption, `parent` what it belongs to. */
export interface AttachmentItem extends CommonItem {
  readonly kind: 'attachment';
  /** Address of the file in full size. */
  readonly url: string;
  readonly alt_text?: string | undefined;
}

/** An entry of a menu, which it names among its terms (`nav_menu`). `parent` is the entry above it. */
export interface MenuItemItem extends CommonItem {
  readonly kind: 'nav_menu_item';
  readonly type: 'taxonomy' | 'post_type' | 'post_type_archive' | 'custom';
  /** Name of the type or taxonomy that it leads to. */
  readonly object?: string | undefined;
  /** Id of the content, or of the term, that it leads to. */
  readonly object_id?: number | undefined;
  readonly url?: string | undefined;
  readonly attr_title?: string | undefined;
  readonly description?: string | undefined;
  readonly target?: string | undefined;
  readonly classes?: readonly string[] | undefined;
  readonly xfn?: readonly string[] | undefined;
}

/** A template, or a part of templates, that people changed. `excerpt` is its description. */
export interface TemplateItem extends CommonItem {
  readonly kind: 'wp_template' | 'wp_template_part';
  /** Name of its theme, which need not be here yet; that of the site where nothing is said. */
  readonly theme?: string | undefined;
  readonly area?: string | undefined;
}

/** What people made of the styles of a theme: `content` is the JSON of `{ settings, styles }`. */
export interface StylesItem extends CommonItem {
  readonly kind: 'wp_global_styles';
  readonly theme?: string | undefined;
}

/** Former texts of an item, `parent`. */
export interface RevisionItem extends CommonItem {
  readonly kind: 'revision';
}

/** An event. Times are local times of its zone: `2027-03-06 10:00:00`. */
export interface EventItem extends CommonItem {
  readonly kind: 'tribe_events';
  readonly start: string;
  /** Undefined where nothing is said. */
  readonly end: string | undefined;
  /** IANA name or UTC offset; that of the site where it says none. */
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
  /** Of one that was imported from a calendar file, what tells it there. */
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

/** A comment: it goes into a file of its own, beside the site. */
export interface CommentItem extends Placed {
  readonly kind: 'comment';
  readonly id: number;
  /** Id of the content that it belongs to. */
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
  /** As WordPress has it: `posts_per_page`; and `permalinks`. */
  readonly name: string;
  /** Ids are those of the old site. */
  readonly value: string | number | boolean;
}

/** Something that cannot be brought along: counted, and named in the report. */
export interface LostItem extends Placed {
  readonly kind: 'lost';
  /** What it is there: `wpforms`, `custom_css`. */
  readonly of: string;
  readonly id: number;
  readonly why: string;
}

/** Content of one of the kinds that there are here. */
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

/** What an item is called in sentences, cut where it is long. */
export function calledIn({ title, slug }: Pick<ContentItem, 'title' | 'slug'>): string {
  const name = title || slug;
  return `“${name.length > 80 ? `${name.slice(0, 80)}…` : name}”`;
}

/** Says that an item is of a kind that there is not here. @param kind empty for none */
export const noSuchKind = (item: Pick<ContentItem, 'title' | 'slug'>, kind: string): string =>
  `${calledIn(item)} is a ${kind || 'record without a type'}: this kind does not exist here`;

const APART: ReadonlySet<ImportItem['kind']> = new Set(['user', 'term', 'comment', 'setting', 'lost']);

/** Is it content, or a file or a revision of content? */
export const isContent = (item: ImportItem): item is ContentItem => !APART.has(item.kind);

/** Where items come from. */
export interface ImportSource {
  /**
   * What records remember their origin by, so that a second import finds them: the address of the old site, or whatever
   * else is the same next time.
   */
  readonly origin: string;
  /** Address of the old site, without a slash at its end: links to it are made to follow. Undefined where there is none. */
  readonly url: string | undefined;
  /** What records may remember instead, that came when its origin was told in another way. */
  readonly formerly?: string;
}

/** Reads items: users, then terms, then content in any order. */
export interface ImportReader {
  /** Reads no more than it takes to know. */
  source(): Promise<ImportSource>;
  /**
   * All items. It is called several times, and gives the same each time: first ids and addresses are looked at, then files are
   * fetched, then all is written.
   * A reader for which reading is dear keeps what it read. Progress is told in parts of the whole, 0 to 1.
   *
   * @throws CommandError, a sentence for people, when it cannot be read on
   */
  items(onProgress: (part: number) => void): AsyncIterable<ImportItem>;
  /** Gives up what it kept; called when all is here. An import that failed may begin again with it. */
  end?(): Promise<void>;
}
