import type { Route } from '../../../../core/index.ts';
import { invalidParam } from '../../../content/index.ts';
import type { ItemInput } from '../../item-input.ts';
import { SAVE_ERRORS, saveItem } from '../../save-item.ts';
import { site } from '../../site.ts';
import { templateIdParam } from '../../templates/naming.ts';
import type { Template } from '../../templates/record.ts';
import type { TemplateKind } from '../../templates/template-kind.ts';
import { itemSchemaOf } from '../../views/schemas.ts';
import { itemParams } from '../items/params.ts';
import { locateTemplate, mayManage } from './access.ts';
import { templateInput } from './input.ts';
import { templateReply } from './reply.ts';

/** `POST`, `PUT`, `PATCH` on a template. The first change of what a theme has makes a record of it. */
export const updateRoute = (kind: TemplateKind): Route =>
  site.write({
    method: ['POST', 'PUT', 'PATCH'],
    path: `/${kind.restBase}/${kind.naming.part('id')}`,
    summary: `Changes what was sent of an item and nothing else: ${kind.labels.singular}.`,
    params: { ...itemParams(kind), id: templateIdParam },
    fields: kind.fields,
    allow: mayManage,
    batch: true,
    returns: itemSchemaOf(kind),
    errors: ['rest_cannot_manage_templates', 'rest_template_not_found', 'rest_precondition_failed', ...SAVE_ERRORS],
    run: (context) => {
      const { params } = context;
      const found = locateTemplate(context, kind, params.id);
      const input = templateInput(kind, params, context.site);
      context.checkIfMatch(kind.collection, found.id);
      const before = found.id > 0 ? found : undefined;
      const whole = before ? input : overFile(input, found);
      return templateReply(context, kind, saveItem(context, kind, whole, before, context.extra(before)), 'edit');
    },
  });

/**
 * What was sent, over what a file says.
 *
 * @throws ApiError rest_invalid_param for another theme or slug: the file stays where it is
 */
function overFile(input: ItemInput, { slug, theme, title, content, description, area }: Template): ItemInput {
  for (const [name, asked, is] of [
    ['slug', input.slug, slug],
    ['theme', input.own?.theme, theme],
  ]) {
    if (asked !== undefined && asked !== is)
      throw invalidParam(`${name}`, `${name} of what a theme has cannot be changed.`);
  }
  const sent = Object.entries(input.own ?? {}).filter(([, value]) => value !== undefined);
  return {
    ...input,
    title: input.title ?? title,
    content: input.content ?? content,
    status: input.status ?? 'publish',
    slug,
    own: { description, area, ...Object.fromEntries(sent), theme },
  };
}
