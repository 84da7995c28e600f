/** Which templates stand in for another, by the hierarchy of the reference. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hierarchyOf } from '../../../plugins/site/templates/hierarchy.ts';

const KNOWN = {
  types: ['post', 'page', 'attachment', 'post-card', 'tribe_events'],
  taxonomies: ['category', 'post_tag', 'genre', 'genre-old'],
};

/** Slug; what else is asked; the slugs that are tried, in their order. */
const CASES: readonly [slug: string, expected: string, asked?: { isCustom?: boolean; prefix?: string }][] = [
  // the templates that everything begins with
  ['index', 'index'],
  ['front-page', 'front-page home index'],
  ['home', 'home index'],
  ['search', 'search index'],
  ['404', '404 index'],
  ['singular', 'singular index'],
  ['single', 'single singular index'],
  ['page', 'page singular index'],
  ['attachment', 'attachment single singular index'],
  ['archive', 'archive index'],
  ['author', 'author archive index'],
  ['category', 'category archive index'],
  ['tag', 'tag archive index'],
  ['taxonomy', 'taxonomy archive index'],
  ['date', 'date archive index'],
  ['privacy-policy', 'privacy-policy index'],
  // of one of its kind
  ['page-about', 'page-about page singular index'],
  ['page-about-us', 'page-about-us page singular index'],
  ['author-jane', 'author-jane author archive index'],
  ['category-news', 'category-news category archive index'],
  ['tag-green', 'tag-green tag archive index'],
  ['archive-tribe_events', 'archive-tribe_events archive index'],
  // of one type or taxonomy, and of one of its kind
  ['single-post', 'single-post single singular index'],
  ['single-post-hello', 'single-post-hello single-post single singular index'],
  ['single-post-card', 'single-post-card single singular index'],
  ['single-post-card-x', 'single-post-card-x single-post-card single singular index'],
  ['single-tribe_events', 'single-tribe_events single singular index'],
  ['taxonomy-genre', 'taxonomy-genre taxonomy archive index'],
  ['taxonomy-genre-jazz', 'taxonomy-genre-jazz taxonomy-genre taxonomy archive index'],
  ['taxonomy-genre-old-jazz', 'taxonomy-genre-old-jazz taxonomy-genre-old taxonomy archive index'],
  // what only begins like a type is not of it
  ['single-poster', 'single-poster singular index'],
  ['single-unknown-x', 'single-unknown-x singular index'],
  ['taxonomy-unknown', 'taxonomy-unknown archive index'],
  ['dated', 'dated index'],
  ['wide', 'wide index'],
  ['', ' index'],
  // made to be named by pages
  ['wide', 'page singular index', { isCustom: true }],
  ['single-post', 'page singular index', { isCustom: true }],
  ['index', 'index', { isCustom: true }],
  ['wide', 'wide index', { isCustom: false }],
  // the client sends the prefix
  ['category-news', 'category-news category archive index', { prefix: 'category' }],
  [
    'taxonomy-books-novels',
    'taxonomy-books-novels taxonomy-books taxonomy archive index',
    { prefix: 'taxonomy-books' },
  ],
  ['taxonomy-books', 'taxonomy-books taxonomy archive index', { prefix: 'taxonomy-books' }],
  ['single-film-jaws', 'single-film-jaws single-film single singular index', { prefix: 'single-film' }],
  ['single', 'single singular index', { prefix: 'single' }],
  ['page-about', 'page-about page singular index', { prefix: '' }],
];

for (const [slug, expected, asked = {}] of CASES) {
  test(`${slug || 'nothing'}${JSON.stringify(asked).replace('{}', '')}: ${expected.trim()}`, () => {
    assert.deepEqual(hierarchyOf({ slug, ...asked }, KNOWN), expected.split(' '));
  });
}
