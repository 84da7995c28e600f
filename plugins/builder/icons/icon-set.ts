import * as v from 'valibot';
import { defineCollection, filePath, sorted, unique } from '../../../core/index.ts';
import { recordId } from '../../content/index.ts';

/** Identifies an icon within its set, and a set within the site; part of file names. */
export const iconSlug = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9][a-z0-9_-]{0,79}$/, 'must be lower-case letters, digits, hyphens and underscores, 80 at most'),
  v.description('Lower-case letters, digits, hyphens and underscores.'),
);

/** Display name of an icon or a set. */
export const iconName = v.pipe(
  v.string(),
  v.check((name) => name.trim() !== '', 'must not be empty'),
  v.maxLength(200, 'must not be longer than 200 characters'),
  v.description('Name.'),
);

const icon = v.looseObject({
  slug: iconSlug,
  name: iconName,
  /** Path of its SVG, relative to the icons folder. */
  file: filePath,
  /** Hash of the file as written by the server; none for a file that people made. */
  hash: v.optional(v.string()),
});

const schema = v.looseObject({
  id: recordId,
  name: iconName,
  slug: iconSlug,
  icons: v.pipe(
    v.array(icon),
    v.check((icons) => new Set(icons.map(({ slug }) => slug)).size === icons.length, 'must not contain a slug twice'),
  ),
});

/** A stored set of icons. */
export type IconSet = v.InferOutput<typeof schema>;

/** An icon of a stored set. */
export type Icon = IconSet['icons'][number];

/** Sets of icons, ordered by slug. Only the command line writes them. */
export const iconSets = defineCollection('builder/icon_sets', schema, {
  names: { 'icons.*.file': 'builder/icons' },
  fields: {
    slug: unique((set) => set.slug),
    order: sorted((set) => set.slug),
  },
  guard: (principal) =>
    principal.system ? undefined : { code: 'rest_forbidden', message: 'Icons are imported on the command line.' },
});
