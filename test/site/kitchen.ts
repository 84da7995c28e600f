import { definePlugin } from '../../core/index.ts';
import { pluginSource } from '../../core/testing/test-site.ts';
import { CONTENT_RIGHTS } from '../../plugins/content/index.ts';
import {
  defineKind,
  defineTaxonomy,
  kindParts,
  mergeParts,
  POST_TAGS,
  taxonomyParts,
} from '../../plugins/site/index.ts';

const COURSES = defineTaxonomy({
  name: 'course',
  plugin: 'kitchen',
  namespace: 'kitchen/v1',
  restBase: 'courses',
  base: 'course',
  labels: { name: 'Courses', singular: 'Course' },
  description: 'When it is eaten.',
  hierarchical: false,
});

const RECIPE = defineKind({
  name: 'recipe',
  plugin: 'kitchen',
  namespace: 'kitchen/v1',
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

const builder = definePlugin({ name: 'kitchen', namespace: 'kitchen/v1' });
/** Another plugin with a kind of item, recipes, and a taxonomy, courses. */
export const kitchen = pluginSource(
  builder.with(mergeParts(kindParts(builder, RECIPE), taxonomyParts(builder, COURSES))),
  {
    requires: ['content', 'site'],
    uses: ['content/terms', 'users'],
  },
);
