import * as v from 'valibot';
import type { Route } from '../../../../core/index.ts';
import { contextParam, described } from '../../../content/index.ts';
import { site } from '../../site.ts';
import { shownArea } from '../../templates/areas.ts';
import { isFor } from '../../templates/custom-templates.ts';
import { templatesOf } from '../../templates/find-template.ts';
import type { Template } from '../../templates/record.ts';
import type { TemplateKind } from '../../templates/template-kind.ts';
import { themesOf } from '../../themes/theme.ts';
import { itemView } from '../../views/item.ts';
import { itemSchemaOf } from '../../views/schemas.ts';
import { mayReadTemplates } from './access.ts';

/** `GET /templates`, `/template-parts`: all of the theme that is on, by slug. */
export const listRoute = (kind: TemplateKind): Route =>
  site.read({
    path: `/${kind.restBase}`,
    summary: `Lists ${kind.labels.name.toLowerCase()} of the theme that is on.`,
    params: {
      context: contextParam,
      site_id: described(v.pipe(v.number(), v.integer()), 'The one of the record with this id.'),
      area: described(v.string(), 'Template parts that are meant to stand there; all templates are for everywhere.'),
      post_type: described(v.string(), 'Templates that items of this type may name.'),
    },
    allow: mayReadTemplates,
    returns: v.array(itemSchemaOf(kind)),
    errors: ['rest_cannot_manage_templates'],
    run: (context) => {
      const { config, store, params } = context;
      const theme = themesOf(store).get(config.theme);
      const { site_id, area, post_type } = params;
      const isAsked = (template: Template): boolean =>
        (site_id === undefined || template.id === site_id) &&
        (area === undefined || !kind.areas || shownArea(template.area) === area) &&
        (post_type === undefined || kind.areas || (theme !== undefined && isFor(theme, template.slug, post_type)));
      return templatesOf(context, kind, config.theme)
        .filter(isAsked)
        .map((template) => itemView(context, kind, template, { context: params.context }));
    },
  });
