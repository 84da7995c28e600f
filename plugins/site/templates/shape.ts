import * as v from 'valibot';
import { users } from '../../../core/index.ts';
import { type AnswerContext, curies, hasBlocks, STORED_STATUSES, statusOf, titleHtml } from '../../content/index.ts';
import { wallTime } from '../items/date-time.ts';
import { modifiedInstant } from '../items/kind/item.ts';
import type { ItemShape } from '../items/kind/kind.ts';
import type { ViewContext } from '../items/kind/view-context.ts';
import { actionLinks, ownLinks } from '../items/views/links.ts';
import { wallTimeSchema } from '../items/views/schemas.ts';
import { withPatterns } from '../themes/resolved-patterns.ts';
import { themesOf, titleOf } from '../themes/theme.ts';
import { maySeeUser } from '../users/access.ts';
import { isCustom } from './default-types.ts';
import { AREAS, asTemplate, shownArea, type Template, templateId } from './record.ts';
import { type ThemeFiles, themeFile } from './theme-files.ts';

/** Possible makers of a template (reference). */
const ORIGINAL_SOURCES = ['theme', 'site', 'user'] as const;

/** Where a template comes from, and the name to show as its author. */
interface Origin {
  readonly has_theme_file: boolean;
  readonly author_text: string;
  readonly original_source: (typeof ORIGINAL_SOURCES)[number];
}

/** The origin is the theme if it has a file, else the template's author, else the site (reference). */
function originOf(context: ViewContext, files: ThemeFiles, template: Template): Origin {
  const { store, site } = context;
  const file = themeFile(store, files, template);
  if (file) return { has_theme_file: true, author_text: titleOf(file.theme), original_source: 'theme' };
  return template.author === 0
    ? { has_theme_file: false, author_text: site.title, original_source: 'site' }
    : { has_theme_file: false, author_text: userName(context, template.author), original_source: 'user' };
}

/** The name of a user; deleted users and those that the client may not see are unknown. */
function userName(context: ViewContext, id: number): string {
  const user = context.store.of(users).get(id);
  return user && maySeeUser(context, user) ? user.name : 'Unknown author';
}

/**
 * How templates are shown. Every context has the raw texts (reference, `site-templates-styles`), with patterns resolved, and
 * links to the actions that the client may take.
 *
 * @param type name of the kind
 * @param areas do these templates have an area? Others show instead whether items may select them
 */
export const templateShape = (type: string, files: ThemeFiles, areas: boolean): ItemShape => ({
  members: (context, item, asked) => membersOf(context, asTemplate(item), asked, { type, files, areas }),
  schema: schemaOf(type, areas),
  links: (context, kind, item) => ({
    ...ownLinks(context, kind, item),
    ...actionLinks(context, kind, item),
    curies: curies(context.site),
  }),
});

interface Showing {
  readonly type: string;
  readonly files: ThemeFiles;
  readonly areas: boolean;
}

function membersOf(
  context: ViewContext,
  template: Template,
  asked: AnswerContext,
  { type, files, areas }: Showing,
): Readonly<Record<string, unknown>> {
  const { id, theme, slug, title, description = '', author } = template;
  const content = withPatterns(template.content ?? '', themesOf(context.store).get(theme));
  const { has_theme_file, ...from } = originOf(context, files, template);
  const whole = asked !== 'embed';
  return {
    id: templateId(template),
    theme,
    ...(whole && {
      content: { raw: content, ...(asked === 'edit' && { block_version: hasBlocks(content) ? 1 : 0 }) },
    }),
    slug,
    source: id > 0 ? 'custom' : 'theme',
    origin: id > 0 && has_theme_file ? 'theme' : null,
    type,
    description,
    title: { raw: title, rendered: titleHtml(title) },
    status: statusOf(template, context.moment),
    site_id: id,
    has_theme_file,
    ...(areas ? { area: shownArea(template.area) } : { is_custom: isCustom(slug) }),
    author,
    ...(whole && { modified: id > 0 ? wallTime(modifiedInstant(template), context.site.timezone) : false }),
    ...from,
  };
}

const text = (description: string) => v.pipe(v.string(), v.description(description));
const flag = (description: string) => v.pipe(v.boolean(), v.description(description));
const number = (description: string) => v.pipe(v.number(), v.integer(), v.minValue(0), v.description(description));

const schemaOf = (type: string, areas: boolean): v.ObjectEntries => ({
  id: text('Theme and slug.'),
  theme: text('Name of its theme.'),
  content: v.optional(
    v.pipe(
      v.object({
        raw: text('As it is stored, in blocks.'),
        block_version: v.optional(
          v.pipe(v.number(), v.integer(), v.description('1 if it consists of blocks, else 0; with context=edit.')),
        ),
      }),
      v.description('Content.'),
    ),
  ),
  slug: text('Slug, unique in its theme.'),
  source: v.pipe(v.picklist(['theme', 'custom']), v.description('theme for a file, custom for a record.')),
  origin: v.pipe(
    v.nullable(v.picklist(['theme'])),
    v.description('theme for a record that replaces a file of its theme; otherwise null.'),
  ),
  type: v.pipe(v.literal(type), v.description('Name of its type.')),
  description: text('Description.'),
  title: v.pipe(v.object({ raw: text('As it is stored.'), rendered: text('HTML') }), v.description('Title.')),
  status: v.pipe(v.picklist([...STORED_STATUSES, 'future']), v.description('Status.')),
  site_id: number('Id of the record; 0 for a file.'),
  has_theme_file: flag('Whether its theme has a file for it.'),
  ...(areas
    ? { area: v.pipe(v.picklist(AREAS), v.description('Area of a page that it is for.')) }
    : { is_custom: flag('Whether it is only used by items that name it, not by the template hierarchy.') }),
  author: number('Id of a user; 0 for none.'),
  modified: v.optional(
    v.union([
      wallTimeSchema('When the record was last changed, in the time zone of the site.'),
      v.pipe(v.literal(false), v.description('false for a file.')),
    ]),
  ),
  author_text: text('Author: the title of the theme or of the site, or the name of a user.'),
  original_source: v.pipe(
    v.picklist(ORIGINAL_SOURCES),
    v.description('Kind of its author: the theme, a user, or the site.'),
  ),
});
