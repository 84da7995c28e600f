import * as v from 'valibot';
import type { Route } from '../../../../core/index.ts';
import { described, invalidParam } from '../../../content/index.ts';
import type { ItemInput } from '../../item-input.ts';
import { removeItem } from '../../remove-item.ts';
import { SAVE_ERRORS, saveItem } from '../../save-item.ts';
import { site } from '../../site.ts';
import { shownArea } from '../../templates/areas.ts';
import { templateIdParam } from '../../templates/naming.ts';
import type { Template } from '../../templates/record.ts';
import type { TemplateKind } from '../../templates/template-kind.ts';
import { fileTemplate } from '../../templates/theme-files.ts';
import { itemSchemaOf } from '../../views/schemas.ts';
import { itemParams } from '../items/params.ts';
import { locateTemplate, mayManage } from './access.ts';
import { templateInput } from './input.ts';
import { templateReply } from './reply.ts';

/**
 * `POST`, `PUT`, `PATCH` on a template. The first change of what a theme has makes a record of it; the site editor of the
 * reference takes it back by sending its source.
 */
export const updateRoute = (kind: TemplateKind): Route =>
  site.write({
    method: ['POST', 'PUT', 'PATCH'],
    path: `/${kind.restBase}/${kind.naming.part('id')}`,
    summary: `Changes what was sent of an item and nothing else: ${kind.labels.singular}.`,
    params: {
      ...itemParams(kind),
      id: templateIdParam,
      source: described(
        v.string(),
        'theme: forget what was made of what the theme has, and take nothing else of what is sent.',
      ),
    },
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
      const file = params.source === 'theme' ? fileTemplate(context.store, kind.files, found) : undefined;
      if (file && found.id > 0) {
        removeItem(context, kind, found);
        return templateReply(context, kind, file, 'edit');
      }
      const before = found.id > 0 ? found : undefined;
      const whole = before ? input : overFile(input, found);
      return templateReply(context, kind, saveItem(context, kind, whole, before, context.extra(before)), 'edit');
    },
  });

/**
 * What was sent, over what a file says.
 *
 * @throws ApiError rest_invalid_param for another slug or theme: the file stays where it is
 */
function overFile(input: ItemInput, { slug, theme, title, content, description, area }: Template): ItemInput {
  const own = Object.fromEntries(Object.entries(input.own ?? {}).filter(([, value]) => value !== undefined));
  if ((input.slug ?? slug) !== slug) throw invalidParam('slug', 'slug of what a theme has cannot be changed.');
  if ((own.theme ?? theme) !== theme) throw invalidParam('theme', 'theme cannot be changed.');
  return {
    ...input,
    title: input.title ?? title,
    content: input.content ?? content,
    status: input.status ?? 'publish',
    slug,
    own: { description, area: area && shownArea(area), ...own, theme },
  };
}
