import * as v from 'valibot';
import type { Route } from '../../../../core/index.ts';
import { contextParam, described } from '../../../content/index.ts';
import { site } from '../../site.ts';
import { templateIdParam } from '../../templates/naming.ts';
import type { TemplateKind } from '../../templates/template-kind.ts';
import { fileTemplate } from '../../templates/theme-files.ts';
import { itemSchemaOf } from '../../views/schemas.ts';
import { locateTemplate, mayReadTemplates } from './access.ts';
import { templateReply } from './reply.ts';

/** `GET /templates/:id` and its like */
export const readRoute = (kind: TemplateKind): Route =>
  site.read({
    path: `/${kind.restBase}/${kind.naming.part('id')}`,
    summary: `Reads one of: ${kind.labels.name}.`,
    params: {
      id: templateIdParam,
      context: contextParam,
      source: described(v.string(), 'theme: what the theme has, whatever was made of it.'),
    },
    allow: mayReadTemplates,
    returns: itemSchemaOf(kind),
    errors: ['rest_cannot_manage_templates', 'rest_template_not_found'],
    run: (context) => {
      const { id, context: asked, source } = context.params;
      const template = locateTemplate(context, kind, id);
      const file = source === 'theme' ? fileTemplate(context.store, kind.files, template) : undefined;
      return templateReply(context, kind, file ?? template, asked);
    },
  });
