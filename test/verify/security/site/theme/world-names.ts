import { WORDS } from '../world.ts';

/** Highest id of a world, whose records, terms and versions are numbered from 1. */
export const LAST_ID = 115;
/** The active theme, and another. */
export const THEME = 'paper';
export const OTHER_THEME = 'chalk';

/** Templates and parts: their part of the path, their folder in a theme. */
export const KINDS = [
  { plural: 'templates', folder: 'templates' },
  { plural: 'template-parts', folder: 'parts' },
] as const;

/** States of the templates that administrators alone read. */
export const HIDDEN_STATES = ['draft', 'pending', 'private', 'trash'] as const;
/** Templates of which a theme has a file. */
export const FILES = ['index', 'page', 'wide', 'header', 'covered', 'bared'];
/** Drafts that would affect the template lookup, one in each world. */
export const IN_THE_WAY = ['single-post', 'archive-post'] as const;

/** Slugs of all templates of both worlds. */
export const SLUGS: readonly string[] = [
  ...FILES,
  'open',
  'opened',
  ...IN_THE_WAY,
  ...WORDS.flatMap((word) => [
    ...HIDDEN_STATES.map((state) => `${word}-${state}`),
    `${word}-trash__trashed`,
    `${word}-wide`,
  ]),
  'nowhere',
];

/** A block of one paragraph. */
export const paragraph = (text: string): string => `<!-- wp:paragraph --><p>${text}</p><!-- /wp:paragraph -->`;
