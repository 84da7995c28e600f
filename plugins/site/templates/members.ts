import * as v from 'valibot';
import type { ParamsOf } from '../../../core/index.ts';
import { cleanHtml, described, invalidParam } from '../../content/index.ts';
import type { ItemWriter } from '../items/kind/item-writer.ts';
import { NO_OWN_MEMBERS, type OwnMembers } from '../items/kind/own-members.ts';
import { omitDefault } from '../items/saving/omit-default.ts';
import { themesOf } from '../themes/theme.ts';
import { AREAS, asTemplate, NO_AREA, shownArea, type Template, templateFields, templateStored } from './record.ts';

/** A slug as clients send it (contract, Template and template part). */
export const slugParam = v.pipe(
  v.string(),
  v.minLength(1, 'must not be empty'),
  v.regex(/^[a-zA-Z0-9_%-]+$/, 'must be made of letters, digits, _, % and -'),
  v.description('Slug, unique in its theme.'),
);

const templateParams = {
  slug: v.optional(slugParam),
  theme: described(v.string(), 'Name of its theme. Default: the active one.'),
  type: described(v.string(), 'Name of its type.'),
  description: described(v.string(), 'Description.'),
};

const areaParams = {
  area: described(v.string(), `Area of a page: ${AREAS.join(', ')}. Any other value means the last.`),
};

type TemplateInput = ParamsOf<typeof templateParams & typeof areaParams>;

/**
 * Members of templates in addition to those of all items.
 *
 * @param type name of the kind
 * @param areas do these templates have an area?
 */
export const templateMembers = (type: string, areas: boolean): OwnMembers => ({
  ...NO_OWN_MEMBERS,
  stored: templateStored,
  places: { bodies: ['description'] },
  fields: templateFields,
  params: areas ? { ...templateParams, ...areaParams } : templateParams,
  place: ({ theme }) => String(theme),
  save: (writer, sent, before) => saved(writer, sent as TemplateInput, type, before && asTemplate(before)),
  texts: (item) => ({ content: item.content ?? '', excerpt: asTemplate(item).description ?? '' }),
  showVersion: ({ excerpt }) => ({ description: excerpt }),
});

/** @throws ApiError rest_invalid_param */
function saved(writer: ItemWriter, sent: TemplateInput, type: string, before: Template | undefined): Partial<Template> {
  if (sent.type !== undefined && sent.type !== type) throw invalidParam('type', `type must be ${type}.`);
  const description = sent.description === undefined ? undefined : cleanHtml(writer, 'description', sent.description);
  return {
    theme: themeOf(writer, sent.theme, before),
    description: omitDefault(description, before?.description, ''),
    area: omitDefault(sent.area === undefined ? undefined : shownArea(sent.area), before?.area, NO_AREA),
  };
}

function themeOf({ store }: ItemWriter, asked: string | undefined, before: Template | undefined): string {
  if (before) {
    if (asked !== undefined && asked !== before.theme) throw invalidParam('theme', 'theme cannot be changed.');
    return before.theme;
  }
  if (asked === undefined || !themesOf(store).has(asked)) {
    throw invalidParam('theme', 'theme is not the name of an installed theme.');
  }
  return asked;
}
