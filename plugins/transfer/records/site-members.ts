import * as v from 'valibot';
import { firstIssue } from '../../../core/index.ts';
import { cleanHtml, cleanText, plainLine, safeAddress, type Writer } from '../../content/index.ts';
import { FORMATS, type ItemKind, settingsInput, stylesInput } from '../../site/index.ts';
import type {
  AttachmentItem,
  ContentItem,
  MenuItemItem,
  StylesItem,
  TemplateItem,
  TextItem,
} from '../items/import-item.ts';
import type { Members, References } from './references.ts';

/** Omits default values, which are not stored. */
const unless = <T>(usual: T, value: T | undefined): T | undefined => (value === usual ? undefined : value);

/** Members of all items of the plugin `site`, as far as the kind supports them. */
function shared(item: ContentItem, kind: ItemKind, references: References): Members {
  const { supports, discussion, pings } = kind;
  return {
    ...(supports.has('editor') && { content: references.text('content', item.content) }),
    ...(supports.has('excerpt') && { excerpt: unless('', references.text('excerpt', item.excerpt)) }),
    ...(supports.has('thumbnail') && { featured_media: references.picture(item.featured_media) }),
    ...(supports.has('comments') && {
      comment_status: unless(discussion, item.comment_status),
      ping_status: unless(pings, item.ping_status),
    }),
    ...(kind.hierarchical && { parent: references.above(item.parent, kind.name) }),
    ...(supports.has('page-attributes') && { menu_order: unless(0, item.menu_order) }),
    ...(kind.base !== undefined && {
      former_slugs: item.former_slugs?.length ? [...new Set(item.former_slugs)] : undefined,
      former_dates: item.former_dates?.length ? [...new Set(item.former_dates)] : undefined,
      guid: item.guid,
    }),
  };
}

/** Has a custom field a value other than an empty one? */
const isSaid = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.keys(value).length > 0
    : value !== undefined && value !== null && value !== '' && value !== false && value !== 0;

function textMembers(item: TextItem, kind: ItemKind, references: References): Members {
  const { supports, locks, meta: declared } = kind;
  const password = locks ? item.password : undefined;
  const said = Object.entries(item.meta ?? {}).filter(([, value]) => isSaid(value));
  const meta = Object.fromEntries(said.filter(([name]) => name in declared));
  for (const [name] of said) {
    if (name in declared) continue;
    if (name.startsWith('_')) references.hide(name);
    else references.remark(`the custom field ${name} is not imported`);
  }
  const format = FORMATS.find((one) => one === item.format && one !== 'standard');
  if (item.parent !== undefined && !kind.hierarchical)
    references.remark(`its parent ${item.parent} is not imported, because its kind is not hierarchical`);
  if (item.sticky && password) references.remark('it is not sticky here, because it has a password');
  if (item.format && item.format !== 'standard' && !format) references.remark(`its format ${item.format} is unknown`);
  return {
    ...shared(item, kind, references),
    password,
    ...(supports.has('sticky') && { sticky: item.sticky && !password ? true : undefined }),
    ...(supports.has('post-formats') && { format }),
    template: references.template(kind.name, item.template),
    meta: Object.keys(meta).length > 0 ? meta : undefined,
  };
}

/** @throws ApiError rest_invalid_param */
function attachmentMembers(item: AttachmentItem, kind: ItemKind, references: References): Members {
  const { writer } = references;
  const alt = item.alt_text ? plainLine(writer, 'alt_text', item.alt_text) : '';
  return {
    ...shared(item, kind, references),
    status: item.status === 'trash' ? 'trash' : item.status === 'private' ? 'private' : 'publish',
    alt_text: unless('', alt),
    caption: unless('', references.text('caption', item.excerpt)),
    description: unless('', references.text('description', item.content)),
    post: references.content(item.parent),
  };
}

/** @throws Error if its target is not on this site */
function menuItemMembers(item: MenuItemItem, kind: ItemKind, references: References): Members {
  const { writer } = references;
  const { type, object } = item;
  const line = (name: string, text = '') => unless('', plainLine(writer, name, text));
  if (!item.terms.some(({ taxonomy }) => taxonomy === 'nav_menu')) references.remark('it does not belong to a menu');
  if (type === 'post_type_archive' && !references.isListed(object ?? ''))
    references.remark(`it links to the list of ${object}, a kind that does not exist here: it is not shown`);
  return {
    status: item.status === 'publish' ? 'publish' : 'draft',
    parent: references.above(item.parent, kind.name),
    menu_order: Math.max(1, item.menu_order ?? 1),
    type,
    object: type === 'custom' ? undefined : object,
    object_id: targetOf(item, references),
    url: type === 'custom' ? addressOf(item, references) : undefined,
    attr_title: line('attr_title', item.attr_title),
    description: line('description', item.description),
    target: item.target === '_blank' ? '_blank' : undefined,
    classes: names(item.classes),
    xfn: names(item.xfn),
  };
}

/** The address of a custom link; `#` if it has none, as headings in menus do. */
function addressOf({ url = '' }: MenuItemItem, references: References): string {
  const address = url.trim();
  if (address !== '' && safeAddress(address) === '')
    references.remark(`its address ${address.slice(0, 100)} may not be linked, so it links nowhere`);
  if (address !== '') return address;
  references.remark('it has no address, so it links to #');
  return '#';
}

const names = (given: readonly string[] = []): readonly string[] | undefined => {
  const clean = given.map((name) => name.replace(/[^\w-]/g, '')).filter((name) => name !== '');
  return clean.length > 0 ? clean : undefined;
};

function targetOf({ type, object = '', object_id: old }: MenuItemItem, references: References): number | undefined {
  if (type !== 'taxonomy' && type !== 'post_type') return undefined;
  const id = old === undefined ? undefined : type === 'taxonomy' ? references.term(old) : references.there(old);
  if (id === undefined) throw new Error(`it links to the ${object} ${old ?? 'without an id'}, which is not here`);
  return id;
}

/** @throws ApiError rest_invalid_param */
function templateMembers(item: TemplateItem, kind: ItemKind, references: References): Members {
  return {
    ...shared(item, kind, references),
    theme: item.theme || references.theme,
    description: unless('', cleanHtml(references.writer, 'description', item.excerpt)),
    area: kind.name === 'wp_template_part' ? unless('uncategorized', item.area) : undefined,
  };
}

const styling = v.looseObject({ settings: v.optional(v.unknown(), {}), styles: v.optional(v.unknown(), {}) });

/** The value as its schema returns it. @throws Error that names the first invalid member */
function valid<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const { issues, output } = v.safeParse(schema, value, { abortEarly: true });
  if (issues) throw new Error(`its styles cannot be imported: ${firstIssue(issues).message}`);
  return output;
}

/** @throws Error if the styles are invalid or unsafe */
export function stylesMembers(item: StylesItem, references: References): Members {
  const { settings, styles } = valid(styling, parsed(item.content));
  valid(settingsInput, settings);
  valid(stylesInput, styles);
  return { theme: item.theme || references.theme, settings: filled(settings), styles: filled(styles) };
}

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    throw new Error('its styles are not JSON');
  }
};

/** Omits empty values. PHP writes an empty object as an empty list. */
const filled = (value: unknown): unknown =>
  Array.isArray(value) || Object.keys(Object(value)).length === 0 ? undefined : value;

/** Members of an item of one of the kinds of the plugin `site`. @throws Error, ApiError if no valid record can be made */
export function siteMembers(
  item: TextItem | AttachmentItem | MenuItemItem | TemplateItem,
  kind: ItemKind,
  references: References,
): Members {
  switch (item.kind) {
    case 'attachment':
      return attachmentMembers(item, kind, references);
    case 'nav_menu_item':
      return menuItemMembers(item, kind, references);
    case 'wp_template':
    case 'wp_template_part':
      return templateMembers(item, kind, references);
    default:
      return textMembers(item, kind, references);
  }
}

const TAG = /<[a-z]/i;

/** A title for storage, with sanitized markup. @throws ApiError rest_invalid_param if it is too long */
export function titleOf(writer: Writer, { title }: ContentItem): string {
  const plain = cleanText(writer, 'title', title);
  return TAG.test(title) ? cleanHtml(writer, 'title', title).replace(/\s+/g, ' ').trim() : plain;
}
