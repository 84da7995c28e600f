import * as v from 'valibot';
import type { Route } from '../../../../core/index.ts';
import { contextParam, described, type Linkable, linkables } from '../../../content/index.ts';
import { labelWithArticle } from '../../items/label-with-article.ts';
import { itemView } from '../../items/views/item.ts';
import { itemSchemaOf } from '../../items/views/schemas.ts';
import { site } from '../../site.ts';
import { themesOf } from '../../themes/theme.ts';
import { isFor } from '../custom-templates.ts';
import { firstTemplate, templatesOf } from '../find-template.ts';
import { hierarchyOf } from '../hierarchy.ts';
import { templateIdParam } from '../naming.ts';
import { shownArea, type Template } from '../record.ts';
import { fileTemplate, type TemplateKind } from '../theme-files.ts';
import { locateTemplate, mayRead } from './access.ts';
import { templateReply } from './reply.ts';

/** `GET /templates`, `/template-parts`: those of the active theme, ordered by slug. */
export const listRoute = (kind: TemplateKind): Route =>
  site.read({
    path: `/${kind.restBase}`,
    summary: `Lists the ${kind.labels.name.toLowerCase()} of the active theme.`,
    params: {
      context: contextParam,
      site_id: described(v.pipe(v.number(), v.integer()), 'Only the template whose record has this id.'),
      area: described(v.string(), 'Template parts for this area; ignored for templates.'),
      post_type: described(v.string(), 'Templates for items of this type.'),
    },
    allow: mayRead,
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

/** `GET /templates/lookup` and its like: the template of this slug, or the one that the hierarchy falls back to. */
export const lookupRoute = (kind: TemplateKind): Route =>
  site.read({
    path: `/${kind.restBase}/lookup`,
    summary: 'Returns the template that the hierarchy finds for a slug, or an empty object.',
    params: {
      slug: v.pipe(v.string(), v.description('Slug of the template.')),
      is_custom: described(v.boolean(), 'Whether the template is one that items name.'),
      template_prefix: described(
        v.string(),
        'Slug of the more general template: taxonomy-books for taxonomy-books-novels.',
      ),
    },
    allow: mayRead,
    returns: v.union([itemSchemaOf(kind), v.strictObject({})]),
    errors: ['rest_cannot_manage_templates'],
    run: (context) => {
      const { slug, is_custom: isCustom, template_prefix: prefix } = context.params;
      const { contributions, config } = context;
      const names = (of: Linkable['type']) =>
        contributions
          .all(linkables)
          .filter(({ type }) => type === of)
          .map(({ name }) => name);
      const known = { types: names('post_type'), taxonomies: names('taxonomy') };
      const template = firstTemplate(context, kind, config.theme, hierarchyOf({ slug, isCustom, prefix }, known));
      return template ? itemView(context, kind, template, { context: 'view' }) : {};
    },
  });

/** `GET /templates/:id` and its like */
export const readRoute = (kind: TemplateKind): Route =>
  site.read({
    path: `/${kind.restBase}/${kind.naming.part('id')}`,
    summary: `Returns ${labelWithArticle(kind)}.`,
    params: {
      id: templateIdParam,
      context: contextParam,
      source: described(v.string(), 'theme: return the theme’s file even if it is customized.'),
    },
    allow: mayRead,
    returns: itemSchemaOf(kind),
    errors: ['rest_cannot_manage_templates', 'rest_template_not_found'],
    run: (context) => {
      const { id, context: asked, source } = context.params;
      const template = locateTemplate(context, kind, id);
      const file = source === 'theme' ? fileTemplate(context.store, kind.files, template) : undefined;
      return templateReply(context, kind, file ?? template, asked);
    },
  });
