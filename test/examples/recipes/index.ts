/** Recipes, sorted by cuisine: a kind of content, and the pages that show it. */
import { definePlugin, html, type PageContext, trustedHtml } from 'almanac';
import { CONTENT_RIGHTS, embeddables, renderContent } from 'almanac/plugins/content';
import {
  defineKind,
  defineTaxonomy,
  type Item,
  itemUrl,
  kindParts,
  mergeParts,
  taxonomyParts,
} from 'almanac/plugins/site';
import * as v from 'valibot';

const recipes = definePlugin({ name: 'recipes', namespace: 'recipes/v1' });

const CUISINES = defineTaxonomy(recipes, {
  name: 'cuisine',
  restBase: 'cuisines',
  base: 'cuisine',
  labels: { name: 'Cuisines', singular: 'Cuisine' },
});

const RECIPES = defineKind(recipes, {
  name: 'recipe',
  restBase: 'recipes',
  base: 'recipe',
  labels: { name: 'Recipes', singular: 'Recipe' },
  supports: ['title', 'editor', 'excerpt', 'author', 'revisions', 'custom-fields'],
  taxonomies: [{ taxonomy: CUISINES, field: 'cuisine' }],
  rights: CONTENT_RIGHTS,
  meta: { servings: v.optional(v.pipe(v.number(), v.integer(), v.description('How many it feeds.')), 4) },
});

/** How many it feeds. */
const servings = ({ meta }: Item): number => Number(meta?.servings ?? 4);

/** What search engines read (schema.org, Recipe). `<` is written so that no text ends the element. */
const structured = (context: PageContext<unknown>, recipe: Item): string =>
  JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    name: recipe.title,
    url: itemUrl(context, RECIPES, recipe),
    recipeYield: servings(recipe),
  }).replaceAll('<', '\\u003c');

/** The page of a recipe that everybody may read. */
const page = recipes.page({
  path: '/recipe/:slug',
  params: { slug: v.string() },
  run: (context) => {
    const { contributions, params, site, store } = context;
    // what other sites may embed is what everybody may read
    const found = contributions.all(embeddables).find(({ name }) => name === RECIPES.name);
    const id = found?.at(context, ['recipe', params.slug]);
    const recipe = id !== undefined && found?.find(context, id) ? store.of(RECIPES.collection).get(id) : undefined;
    if (!recipe || recipe.password) return undefined;
    return {
      document: html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${recipe.title} – ${site.title}</title>
<link rel="canonical" href="${itemUrl(context, RECIPES, recipe)}">
<script type="application/ld+json">${trustedHtml(structured(context, recipe))}</script>
</head>
<body>
<main>
<h1>${recipe.title}</h1>
<p>Feeds ${servings(recipe)}.</p>
${trustedHtml(renderContent(context, recipe.content ?? '', recipe.id))}
</main>
</body>
</html>
`,
      indexed: true,
      loads: { styleAttributes: true },
    };
  },
});

export default recipes.with(mergeParts(kindParts(RECIPES), taxonomyParts(CUISINES), { pages: [page] }));
