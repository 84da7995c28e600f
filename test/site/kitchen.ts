import { definePlugin } from '../../core/index.ts';
import { CONTENT_RIGHTS } from '../../plugins/content/index.ts';
import {
  defineKind,
  defineTaxonomy,
  kindParts,
  mergeParts,
  POST_TAGS,
  taxonomyParts,
} from '../../plugins/site/index.ts';
import { pluginSource } from '../../scripts/testing/test-site.ts';

const builder = definePlugin({ name: 'kitchen', namespace: 'kitchen/v1' });

const COURSES = defineTaxonomy(builder, {
  name: 'course',
  restBase: 'courses',
  base: 'course',
  labels: { name: 'Courses', singular: 'Course' },
  description: 'When it is eaten.',
});

const RECIPE = defineKind(builder, {
  name: 'recipe',
  restBase: 'recipes',
  base: 'recipe',
  labels: { name: 'Recipes', singular: 'Recipe' },
  supports: ['title', 'editor'],
  taxonomies: [
    { taxonomy: COURSES, field: 'courses' },
    { taxonomy: POST_TAGS, field: 'tags' },
  ],
  rights: CONTENT_RIGHTS,
});

/** Another plugin with a kind of item, recipes, and a taxonomy, courses. */
export const kitchen = pluginSource(builder.with(mergeParts(kindParts(RECIPE), taxonomyParts(COURSES))), {
  requires: ['content', 'site'],
  uses: ['content/terms', 'users'],
});
