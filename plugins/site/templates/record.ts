import * as v from 'valibot';
import { type Field, posting } from '../../../core/index.ts';
import type { Item } from '../item.ts';

/** What a template stores beside what every item does. */
export const templateStored = {
  /** Name of the theme that it is of. */
  theme: v.string(),
  description: v.optional(v.string()),
  /** Of a template part: where on a page it is meant to stand; none for nowhere in particular. */
  area: v.optional(v.string()),
};

const schema = v.looseObject(templateStored);

/** A template or a template part: a stored one, or with the id 0 a file of a theme that nobody has changed here. */
export type Template = Item & v.InferOutput<typeof schema>;

/** An item of one of these kinds with the members that only they have: their schema let them through. */
export const asTemplate = (item: Item): Template => item as Template;

/** Field of the name of its theme. */
export const THEME = 'theme';

/** Fields that templates are found by beside those of every item. */
export const templateFields: Readonly<Record<string, Field<Item>>> = {
  [THEME]: posting((item) => asTemplate(item).theme),
};
