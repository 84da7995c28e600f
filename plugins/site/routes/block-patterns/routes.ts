import * as v from 'valibot';
import { can, type Route } from '../../../../core/index.ts';
import { site } from '../../site.ts';
import { themesOf } from '../../themes/theme.ts';
import type { ThemePattern } from '../../themes/theme-pattern.ts';
import { PATTERN_GROUPS } from './categories.ts';

const NO_RIGHT = 'rest_cannot_view';
const allow = can('create', NO_RIGHT, 'Sorry, you are not allowed to see the patterns of blocks.');

const names = v.optional(v.array(v.string()));

const patternSchema = v.pipe(
  v.object({
    name: v.pipe(v.string(), v.description('With the name of the theme.')),
    title: v.string(),
    content: v.pipe(v.string(), v.description('Its blocks.')),
    description: v.optional(v.string()),
    viewport_width: v.optional(v.pipe(v.number(), v.description('How wide an editor shows it, in pixels.'))),
    inserter: v.optional(v.pipe(v.boolean(), v.description('Do editors offer it?'))),
    categories: names,
    keywords: names,
    block_types: names,
    post_types: names,
    template_types: names,
    source: v.pipe(v.literal('theme'), v.description('Where it comes from.')),
  }),
  v.title('block-pattern'),
);

const groupSchema = v.pipe(
  v.object({ name: v.string(), label: v.string(), description: v.string() }),
  v.title('block-pattern-category'),
);

/** What a pattern does not say is left out (reference). */
const patternView = ({ name, title, content, description, ...pattern }: ThemePattern) => ({
  name,
  title,
  content,
  ...(description !== '' && { description }),
  ...(pattern.viewportWidth !== undefined && { viewport_width: pattern.viewportWidth }),
  ...(pattern.inserter !== undefined && { inserter: pattern.inserter }),
  ...Object.fromEntries(
    Object.entries({
      categories: pattern.categories,
      keywords: pattern.keywords,
      block_types: pattern.blockTypes,
      post_types: pattern.postTypes,
      template_types: pattern.templateTypes,
    }).filter(([, list]) => list.length > 0),
  ),
  source: 'theme' as const,
});

const patternsRoute = site.read({
  path: '/block-patterns/patterns',
  summary: 'Lists the patterns of the theme in use.',
  params: {},
  allow,
  returns: v.array(patternSchema),
  errors: [NO_RIGHT],
  run: ({ store, config }) => (themesOf(store).get(config.theme)?.patterns ?? []).map(patternView),
});

const categoriesRoute = site.read({
  path: '/block-patterns/categories',
  summary: 'Lists the groups that patterns of themes are in.',
  params: {},
  allow,
  returns: v.array(groupSchema),
  errors: [NO_RIGHT],
  run: () => PATTERN_GROUPS,
});

/** All routes of the patterns that come with a theme. Those that people make are `/blocks`. */
export const blockPatternRoutes: readonly Route[] = [patternsRoute, categoriesRoute];
