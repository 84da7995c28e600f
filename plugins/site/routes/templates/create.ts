import type { Route } from '../../../../core/index.ts';
import { problem } from '../../errors.ts';
import { SAVE_ERRORS, saveItem } from '../../save-item.ts';
import { site } from '../../site.ts';
import { slugParam } from '../../templates/members.ts';
import { asTemplate } from '../../templates/record.ts';
import type { TemplateKind } from '../../templates/template-kind.ts';
import { itemSchemaOf } from '../../views/schemas.ts';
import { checkNew, createParams } from '../items/create.ts';
import { createdReply } from '../items/created.ts';
import { mayManage } from './access.ts';
import { templateInput } from './input.ts';

/** `POST` on the list of templates: one of that name in a theme; what the theme has under it is shown no more. */
export const createRoute = (kind: TemplateKind): Route =>
  site.write({
    method: 'POST',
    path: `/${kind.restBase}`,
    summary: `Creates an item: ${kind.labels.singular}.`,
    params: { ...createParams(kind), slug: slugParam },
    fields: kind.fields,
    allow: mayManage,
    status: 201,
    batch: true,
    returns: itemSchemaOf(kind),
    errors: ['rest_cannot_manage_templates', 'rest_post_exists', ...SAVE_ERRORS],
    run: (context) => {
      const { params, config } = context;
      checkNew(params);
      const input = templateInput(kind, { theme: config.theme, ...params }, context.site);
      const item = asTemplate(saveItem(context, kind, input, undefined, context.extra(undefined)));
      if (!item.title && !item.content && !item.description) {
        throw problem('empty_content', 'Content, title and description are empty.');
      }
      return createdReply(context, kind, item);
    },
  });
