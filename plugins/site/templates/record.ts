import * as v from 'valibot';
import { type Field, posting } from '../../../core/index.ts';
import type { Item } from '../items/kind/item.ts';

/** Areas of a page that template parts are made for (reference). */
export const AREAS = ['header', 'footer', 'uncategorized'] as const;

/** The area of a part that is for none in particular. */
export const NO_AREA = 'uncategorized';

/** The area that is meant by what a file or a client says; people write others (reference). */
export const shownArea = (written: string | undefined): string => AREAS.find((area) => area === written) ?? NO_AREA;

/** What a template stores beside what every item does. */
export const templateStored = {
  /** Name of the theme that it is of. */
  theme: v.string(),
  description: v.optional(v.string()),
  /** Of a template part: where on a page it is meant to stand; none for nowhere in particular. */
  area: v.optional(v.string()),
};

const schema = v.looseObject(templateStored);

/** A template or a template part: a stored one, or, with the id 0, a file of a theme that nobody has changed in this site. */
export type Template = Item & v.InferOutput<typeof schema>;

/** An item of one of these kinds with the members specific to them; their schema has validated them. */
export const asTemplate = (item: Item): Template => item as Template;

/** Field of the name of its theme. */
export const THEME = 'theme';

/** Fields that templates are found by beside those of every item. */
export const templateFields: Readonly<Record<string, Field<Item>>> = {
  [THEME]: posting((item) => asTemplate(item).theme),
};

/** What names a template: its theme, and the slug that is its alone there. */
export interface TemplateId {
  readonly theme: string;
  readonly slug: string;
}

/** A template's name for clients: `daybook/index` (contract: separated by one slash). */
export const templateId = ({ theme, slug }: TemplateId): string => `${theme}/${slug}`;

/** The parts of a name, which the reference separates by two slashes. */
export function parseTemplateId(id: string): TemplateId {
  const [, theme = '', slug = ''] = /^([^/]*)\/{1,2}(.*)$/.exec(id) ?? [];
  return { theme, slug };
}
