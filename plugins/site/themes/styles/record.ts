import * as v from 'valibot';
import { posting } from '../../../../core/index.ts';
import type { Texts } from '../../items/kind/history.ts';
import type { Item } from '../../items/kind/item.ts';
import { NO_OWN_MEMBERS, type OwnMembers } from '../../items/kind/own-members.ts';

const object = v.optional(v.looseObject({}));

const stored = {
  /** Name of the theme whose styles they are. */
  theme: v.string(),
  settings: object,
  styles: object,
};

const schema = v.looseObject(stored);

/** Stored global styles. */
export type GlobalStyles = Item & v.InferOutput<typeof schema>;

/** An item of the global styles kind with the members specific to that kind; its schema has validated them. */
export const asGlobalStyles = (item: Item): GlobalStyles => item as GlobalStyles;

/** Field by which those of a theme are found: one record, but for what a merge in git may bring. */
export const THEME = 'theme';

/** What global styles have beside what all items have. */
export const globalStylesMembers: OwnMembers = {
  ...NO_OWN_MEMBERS,
  stored,
  fields: { [THEME]: posting<Item>((item) => asGlobalStyles(item).theme) },
  texts: (item) => ({ content: contentOf(asGlobalStyles(item)), excerpt: '' }),
};

const contentOf = ({ settings = {}, styles = {} }: GlobalStyles): string => JSON.stringify({ settings, styles });

const content = v.fallback(
  v.pipe(v.string(), v.parseJson(), v.object({ settings: v.looseObject({}), styles: v.looseObject({}) })),
  { settings: {}, styles: {} },
);

/** The settings and styles that a version keeps. */
export const versionStyling = (version: Pick<Texts, 'content'>) => v.parse(content, version.content);
