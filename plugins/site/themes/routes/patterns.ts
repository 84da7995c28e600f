import * as v from 'valibot';
import { can, type Route } from '../../../../core/index.ts';
import { site } from '../../site.ts';
import { withPatterns } from '../resolved-patterns.ts';
import { themesOf } from '../theme.ts';
import type { ThemePattern } from '../theme-pattern.ts';

/** A category of patterns in an editor. */
interface PatternGroup {
  readonly name: string;
  readonly label: string;
  readonly description: string;
}

/** Pattern categories that themes may use (reference). */
const PATTERN_GROUPS: readonly PatternGroup[] = [
  ['banner', 'Banners', 'Large pictures and titles at the top of a page.'],
  ['buttons', 'Buttons', 'Links that look like buttons.'],
  ['columns', 'Columns', 'Text and pictures in columns.'],
  ['text', 'Text', 'Mostly text.'],
  ['query', 'Posts', 'Lists of the latest posts.'],
  ['featured', 'Featured', 'What the theme is proud of.'],
  ['call-to-action', 'Call to action', 'What visitors are asked to do.'],
  ['team', 'Team', 'Who works here.'],
  ['testimonials', 'Testimonials', 'What others say.'],
  ['services', 'Services', 'What is offered.'],
  ['contact', 'Contact', 'How to get in touch.'],
  ['about', 'About', 'Who this is.'],
  ['portfolio', 'Portfolio', 'What was made.'],
  ['gallery', 'Gallery', 'Pictures side by side.'],
  ['media', 'Media', 'Pictures, sounds and videos.'],
  ['videos', 'Videos', 'Videos.'],
  ['audio', 'Audio', 'Sounds.'],
  ['posts', 'Lists of posts', 'The latest posts in lists and grids.'],
  ['footer', 'Footers', 'What stands below every page.'],
  ['header', 'Headers', 'What stands above every page.'],
].map(([name = '', label = '', description = '']) => ({ name, label, description }));

const NO_RIGHT = 'rest_cannot_view';
const allow = can('create', NO_RIGHT, 'Sorry, you are not allowed to see the patterns of blocks.');

const names = v.optional(v.array(v.string()));

const patternSchema = v.pipe(
  v.object({
    name: v.pipe(v.string(), v.description('Name, preceded by the name of the theme.')),
    title: v.string(),
    content: v.pipe(v.string(), v.description('Content, in blocks.')),
    description: v.optional(v.string()),
    viewport_width: v.optional(v.pipe(v.number(), v.description('Width of its preview in an editor, in pixels.'))),
    inserter: v.optional(v.pipe(v.boolean(), v.description('Whether editors offer it.'))),
    categories: names,
    keywords: names,
    block_types: names,
    post_types: names,
    template_types: names,
    source: v.pipe(v.literal('theme'), v.description('Origin of the pattern.')),
  }),
  v.title('block-pattern'),
);

const groupSchema = v.pipe(
  v.object({ name: v.string(), label: v.string(), description: v.string() }),
  v.title('block-pattern-category'),
);

/** Obsolete categories and their replacements (reference). */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ['buttons', 'call-to-action'],
  ['columns', 'text'],
  ['query', 'posts'],
]);

/** A pattern in responses; members without a value are left out (reference). */
const patternView = ({ name, title, content, description, ...pattern }: ThemePattern) => ({
  name,
  title,
  content,
  ...(description !== '' && { description }),
  ...(pattern.viewportWidth !== undefined && { viewport_width: pattern.viewportWidth }),
  ...(pattern.inserter !== undefined && { inserter: pattern.inserter }),
  ...Object.fromEntries(
    Object.entries({
      categories: pattern.categories.map((group) => RENAMED.get(group) ?? group),
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
  summary: 'Lists the patterns of the active theme.',
  params: {},
  allow,
  returns: v.array(patternSchema),
  errors: [NO_RIGHT],
  run: ({ store, config }) => {
    const theme = themesOf(store).get(config.theme);
    return (theme?.patterns ?? []).map((pattern) =>
      patternView({ ...pattern, content: withPatterns(pattern.content, theme) }),
    );
  },
});

const categoriesRoute = site.read({
  path: '/block-patterns/categories',
  summary: 'Lists the categories of theme patterns.',
  params: {},
  allow,
  returns: v.array(groupSchema),
  errors: [NO_RIGHT],
  run: () => PATTERN_GROUPS,
});

/** All routes of patterns in themes. Stored patterns have the route `/blocks`. */
export const blockPatternRoutes: readonly Route[] = [patternsRoute, categoriesRoute];
