/** A way of sorting content: a name for clients, and whether its terms have parents. */
export interface Taxonomy {
  /** `post_tag` */
  readonly name: string;
  readonly hierarchical: boolean;
}

/** Tags, shared by all kinds. */
export const TAGS: Taxonomy = { name: 'post_tag', hierarchical: false };

/** Menus: terms that menu items carry. They are a part of how the site looks, and so are their rights. */
export const MENUS: Taxonomy = { name: 'nav_menu', hierarchical: false };
