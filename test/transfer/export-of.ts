/** An item of a WordPress export made for tests. */
export interface ExportedItem {
  readonly id: number;
  readonly type: string;
  readonly title?: string;
  readonly content?: string;
  readonly excerpt?: string;
  readonly status?: string;
  readonly slug?: string;
  readonly date?: string;
  readonly modified?: string;
  readonly creator?: string;
  readonly parent?: number;
  readonly order?: number;
  readonly password?: string;
  readonly sticky?: boolean;
  readonly link?: string;
  readonly guid?: string;
  readonly file?: string;
  /** Names of terms by `taxonomy/slug`. */
  readonly terms?: Readonly<Record<string, string>>;
  /** A list if a key has several values. */
  readonly meta?: Readonly<Record<string, string | readonly string[]>>;
  readonly comments?: readonly { readonly id: number; readonly author: string; readonly text: string }[];
}

export interface ExportedSite {
  readonly url?: string;
  readonly authors?: readonly {
    readonly login: string;
    readonly id?: number;
    readonly email?: string;
    readonly name?: string;
  }[];
  readonly categories?: readonly {
    readonly id: number;
    readonly slug: string;
    readonly name: string;
    readonly parent?: string;
  }[];
  readonly terms?: readonly {
    readonly id: number;
    readonly taxonomy: string;
    readonly slug: string;
    readonly name: string;
  }[];
  readonly items: readonly ExportedItem[];
}

const cdata = (text: string): string => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
const element = (name: string, text: string | number): string => `<${name}>${cdata(String(text))}</${name}>`;

const HEAD = `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>Old town</title>
<wp:wxr_version>1.2</wp:wxr_version>
`;

/** The text of an export, as WordPress writes it. */
export function exportOf({
  url = 'https://old.example',
  authors = [],
  categories = [],
  terms = [],
  items,
}: ExportedSite): string {
  const head = [
    element('link', url),
    element('wp:base_blog_url', url),
    ...authors.map(
      ({ login, id = 0, email = '', name = login }) =>
        `<wp:author>${element('wp:author_id', id)}${element('wp:author_login', login)}${element('wp:author_email', email)}${element('wp:author_display_name', name)}</wp:author>`,
    ),
    ...categories.map(
      ({ id, slug, name, parent = '' }) =>
        `<wp:category><wp:term_id>${id}</wp:term_id>${element('wp:category_nicename', slug)}${element('wp:category_parent', parent)}${element('wp:cat_name', name)}</wp:category>`,
    ),
    ...terms.map(
      ({ id, taxonomy, slug, name }) =>
        `<wp:term><wp:term_id>${id}</wp:term_id>${element('wp:term_taxonomy', taxonomy)}${element('wp:term_slug', slug)}${element('wp:term_name', name)}</wp:term>`,
    ),
  ];
  return `${HEAD}${head.join('\n')}\n${items.map((item) => itemOf(item, url)).join('\n')}\n</channel>\n</rss>\n`;
}

function itemOf(item: ExportedItem, url: string): string {
  const { id, type, slug = `${type}-${id}`, date = '2024-03-01 10:00:00', status = 'publish' } = item;
  const metas = Object.entries(item.meta ?? {}).flatMap(([key, values]) =>
    [values]
      .flat()
      .map((value) => `<wp:postmeta>${element('wp:meta_key', key)}${element('wp:meta_value', value)}</wp:postmeta>`),
  );
  const carried = Object.entries(item.terms ?? {}).map(([path, name]) => {
    const [taxonomy = '', nicename = ''] = path.split('/');
    return `<category domain="${taxonomy}" nicename="${nicename}">${cdata(name)}</category>`;
  });
  const comments = (item.comments ?? []).map(
    (one) =>
      `<wp:comment><wp:comment_id>${one.id}</wp:comment_id>${element('wp:comment_author', one.author)}${element('wp:comment_date_gmt', date)}${element('wp:comment_content', one.text)}<wp:comment_approved>1</wp:comment_approved></wp:comment>`,
  );
  return `<item>
${element('title', item.title ?? `The ${type} ${id}`)}
${element('link', item.link ?? `${url}/${slug}/`)}
${element('dc:creator', item.creator ?? '')}
<guid isPermaLink="false">${item.guid ?? `${url}/?p=${id}`}</guid>
${element('content:encoded', item.content ?? '')}
${element('excerpt:encoded', item.excerpt ?? '')}
<wp:post_id>${id}</wp:post_id>
${element('wp:post_date', date)}
${element('wp:post_date_gmt', date)}
${element('wp:post_modified_gmt', item.modified ?? date)}
${element('wp:post_name', slug)}
${element('wp:status', status)}
<wp:post_parent>${item.parent ?? 0}</wp:post_parent>
<wp:menu_order>${item.order ?? 0}</wp:menu_order>
${element('wp:post_type', type)}
${element('wp:post_password', item.password ?? '')}
<wp:is_sticky>${item.sticky ? 1 : 0}</wp:is_sticky>
${item.file === undefined ? '' : element('wp:attachment_url', item.file)}
${[...carried, ...metas, ...comments].join('\n')}
</item>`;
}
