import * as v from 'valibot';
import { posting } from '../../../../core/index.ts';
import type { Texts } from '../../items/kind/history.ts';
import type { Item } from '../../items/kind/item.ts';
import { NO_OWN_MEMBERS, type OwnMembers } from '../../items/kind/own-members.ts';

const object = v.optional(v.looseObject({}));

const stored = {
  /** Name of the theme. */
  theme: v.string(),
  settings: object,
  styles: object,
};

const schema = v.looseObject(stored);

/** Stored global styles. */
export type GlobalStyles = Item & v.InferOutput<typeof schema>;

/** An item of the global styles kind as global styles; its schema has validated the members. */
export const asGlobalStyles = (item: Item): GlobalStyles => item as GlobalStyles;

/** Index field for the theme: it has one record, unless a git merge added another. */
export const THEME = 'theme';

/** Members of global styles in addition to those of all items. */
export const globalStylesMembers: OwnMembers = {
  ...NO_OWN_MEMBERS,
  stored,
  fields: { [THEME]: posting<Item>((item) => asGlobalStyles(item).theme) },
  texts: (item) => ({ content: contentOf(asGlobalStyles(item)), excerpt: '' }),
  mayRemove: () => false,
};

const contentOf = ({ settings = {}, styles = {} }: GlobalStyles): string => JSON.stringify({ settings, styles });

const content = v.fallback(
  v.pipe(v.string(), v.parseJson(), v.object({ settings: v.looseObject({}), styles: v.looseObject({}) })),
  { settings: {}, styles: {} },
);

/** The settings and styles of a revision. */
export const versionStyling = (version: Pick<Texts, 'content'>) => v.parse(content, version.content);
