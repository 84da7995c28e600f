/** Creates one record; resolves to the server's response. */
export type Post = (path: string, body: object) => Promise<{ readonly id: number }>;

/** The id of a created record, by its title. @throws Error when it has not been created yet */
export type IdOf = (title: string) => number;

/** The content of the demo site; other records are referred to by title. */
export interface TownSite {
  readonly categories: readonly { readonly name: string; readonly description: string; readonly parent?: string }[];
  readonly posts: readonly (Written & {
    readonly date: string;
    readonly categories: readonly string[];
    readonly tags: readonly string[];
    readonly format: string;
    readonly sticky: boolean;
    readonly excerpt: string;
  })[];
  readonly pages: readonly (Written & { readonly parent: string | null; readonly menu_order: number })[];
  readonly blocks: readonly Written[];
  readonly navigation: readonly Written[];
}

interface Written {
  readonly title: string;
  readonly content: string;
}

/** Creates the posts, pages, blocks and navigation of the demo site through the API. Returns the ids of the created records. */
export async function fillSite(town: TownSite, post: Post): Promise<IdOf> {
  const { categories, posts, pages, blocks, navigation } = town;
  const ids = new Map<string, number>();
  const make = async (path: string, name: string, body: object) => {
    const { id } = await post(`/site/v2/${path}`, body);
    ids.set(name, id);
  };
  const idOf: IdOf = (name) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`${name} is used before it is created`);
    return id;
  };
  const published = ({ content, ...record }: Written) => ({
    ...record,
    content: content.replace(/"@([^"]+)"/g, (_whole, name: string) => String(idOf(name))),
    status: 'publish',
  });
  for (const { parent, ...category } of categories) {
    await make('categories', category.name, { ...category, ...(parent !== undefined && { parent: idOf(parent) }) });
  }
  for (const tag of new Set(posts.flatMap(({ tags }) => tags))) await make('tags', `#${tag}`, { name: tag });
  for (const block of blocks) await make('blocks', block.title, published(block));
  for (const one of posts) {
    const terms = { categories: one.categories.map(idOf), tags: one.tags.map((tag) => idOf(`#${tag}`)) };
    await make('posts', one.title, { ...published(one), ...terms });
  }
  for (const page of pages) {
    await make('pages', page.title, { ...published(page), parent: page.parent === null ? 0 : idOf(page.parent) });
  }
  for (const menu of navigation) await make('navigation', menu.title, published(menu));
  return idOf;
}
