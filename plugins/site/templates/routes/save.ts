import * as v from 'valibot';
import type { Route, SiteInfo } from '../../../../core/index.ts';
import { described, invalidParam, slugify } from '../../../content/index.ts';
import { problem } from '../../errors.ts';
import { labelWithArticle } from '../../items/label-with-article.ts';
import { checkNew, createParams } from '../../items/routes/create.ts';
import { createdReply } from '../../items/routes/item-reply.ts';
import { itemInput, itemParams } from '../../items/routes/params.ts';
import type { ItemInput } from '../../items/saving/item-input.ts';
import { removeItem } from '../../items/saving/remove-item.ts';
import { SAVE_ERRORS, saveItem } from '../../items/saving/save-item.ts';
import { itemSchemaOf } from '../../items/views/schemas.ts';
import { site } from '../../site.ts';
import { slugParam } from '../members.ts';
import { templateIdParam } from '../naming.ts';
import { asTemplate, shownArea, type Template } from '../record.ts';
import { fileTemplate, type TemplateKind } from '../theme-files.ts';
import { locateTemplate, mayManage } from './access.ts';
import { templateReply } from './reply.ts';

/** `POST` on the list of templates: creates one in a theme. It replaces the theme file of the same slug. */
export const createRoute = (kind: TemplateKind): Route =>
  site.write({
    method: 'POST',
    path: `/${kind.restBase}`,
    summary: `Creates ${labelWithArticle(kind)}.`,
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

/**
 * Converts the parameters of a write to the input for saving.
 *
 * @param params validated by `itemParams` of the kind
 * @throws ApiError rest_invalid_param for a slug without letters or digits
 */
function templateInput(kind: TemplateKind, params: Readonly<Record<string, unknown>>, site: SiteInfo): ItemInput {
  const input = itemInput(kind, params, site);
  if (input.slug === undefined) return input;
  const slug = decoded(input.slug);
  if (slugify(slug) === '') throw invalidParam('slug', 'slug must have letters or digits.');
  return { ...input, slug };
}

/** Decodes a slug: letters of other scripts are percent-encoded, because the contract's pattern allows no others. */
function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

/**
 * `POST`, `PUT`, `PATCH` on a template. The first change to a theme file creates a record; the site editor of the reference
 * reverts to the file by sending its `source`.
 */
export const updateRoute = (kind: TemplateKind): Route =>
  site.write({
    method: ['POST', 'PUT', 'PATCH'],
    path: `/${kind.restBase}/${kind.naming.part('id')}`,
    summary: `Updates ${labelWithArticle(kind)}. Fields that are not sent keep their values.`,
    params: {
      ...itemParams(kind),
      id: templateIdParam,
      source: described(
        v.string(),
        'theme: discard the customization of the theme’s file; all other parameters are ignored.',
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
 * Completes the input with what the theme file says.
 *
 * @throws ApiError rest_invalid_param for another slug or theme, which a theme file cannot change
 */
function overFile(input: ItemInput, { slug, theme, title, content, description, area }: Template): ItemInput {
  const own = Object.fromEntries(Object.entries(input.own ?? {}).filter(([, value]) => value !== undefined));
  if ((input.slug ?? slug) !== slug) throw invalidParam('slug', 'slug of a theme file cannot be changed.');
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
