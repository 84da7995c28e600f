import * as v from 'valibot';
import type { Route } from '../../../../core/index.ts';
import { described, type Linkable, linkables } from '../../../content/index.ts';
import { site } from '../../site.ts';
import { publishedTemplate } from '../../templates/find-template.ts';
import { hierarchyOf } from '../../templates/hierarchy.ts';
import type { TemplateKind } from '../../templates/template-kind.ts';
import { itemView } from '../../views/item.ts';
import { itemSchemaOf } from '../../views/schemas.ts';
import { mayUse } from './access.ts';

/** `GET /templates/lookup` and its like: the template that shows what one of this slug would show, if there is none. */
export const lookupRoute = (kind: TemplateKind): Route =>
  site.read({
    path: `/${kind.restBase}/lookup`,
    summary: 'Finds what stands in for a template by the hierarchy of templates; an empty object when nothing does.',
    params: {
      slug: v.pipe(v.string(), v.description('Slug of the template.')),
      is_custom: described(v.boolean(), 'It is one that items name.'),
      template_prefix: described(
        v.string(),
        'Its slug without what it is for: taxonomy-books of taxonomy-books-novels.',
      ),
    },
    allow: mayUse,
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
      for (const one of hierarchyOf({ slug, isCustom, prefix }, known)) {
        const template = publishedTemplate(context, kind, { theme: config.theme, slug: one });
        if (template?.content) return itemView(context, kind, template, { context: 'view' });
      }
      return {};
    },
  });
