import * as v from 'valibot';
import { type Field, posting } from '../../../core/index.ts';
import type { Item } from '../items/kind/item.ts';

/** Areas of a page that template parts are for (reference). */
export const AREAS = ['header', 'footer', 'uncategorized'] as const;

/** The area of a part that is for no particular area. */
export const NO_AREA = 'uncategorized';

/** Normalises an area from a file or a client: unknown ones become `uncategorized` (reference). */
export const shownArea = (written: string | undefined): string => AREAS.find((area) => area === written) ?? NO_AREA;

/** What a template stores in addition to the members of all items. */
export const templateStored = {
  /** Name of its theme. */
  theme: v.string(),
  description: v.optional(v.string()),
  /** Of a template part: the area of a page that it is for; absent for no particular area. */
  area: v.optional(v.string()),
};

const schema = v.looseObject(templateStored);

/** A template or a template part: a stored record or, with the id 0, an uncustomised theme file. */
export type Template = Item & v.InferOutput<typeof schema>;

/** An item of one of these kinds as a template; its schema has validated the members. */
export const asTemplate = (item: Item): Template => item as Template;

/** Index field for the theme name. */
export const THEME = 'theme';

/** Index fields of templates in addition to those of all items. */
export const templateFields: Readonly<Record<string, Field<Item>>> = {
  [THEME]: posting((item) => asTemplate(item).theme),
};

/** Identifies a template: its theme, and a slug that is unique within it. */
export interface TemplateId {
  readonly theme: string;
  readonly slug: string;
}

/** A template's id for clients: `daybook/index` (contract: separated by one slash). */
export const templateId = ({ theme, slug }: TemplateId): string => `${theme}/${slug}`;

/** Parses an id; the reference separates its parts by two slashes, which are accepted too. */
export function parseTemplateId(id: string): TemplateId {
  const [, theme = '', slug = ''] = /^([^/]*)\/{1,2}(.*)$/.exec(id) ?? [];
  return { theme, slug };
}
