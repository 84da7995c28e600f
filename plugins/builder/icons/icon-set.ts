import * as v from 'valibot';
import { defineCollection, filePath, sorted, unique } from '../../../core/index.ts';
import { recordId } from '../../content/index.ts';

/** Names an icon within its set, and a set within the site; a part of the names of files. */
export const iconSlug = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9][a-z0-9_-]{0,79}$/, 'must be lower-case letters, digits, hyphens and underscores, 80 at most'),
  v.description('Lower-case letters, digits, hyphens and underscores.'),
);

/** What an icon or a set is called, for people. */
export const iconName = v.pipe(
  v.string(),
  v.check((name) => name.trim() !== '', 'must not be empty'),
  v.maxLength(200, 'must not be longer than 200 characters'),
  v.description('Name.'),
);

const icon = v.looseObject({
  slug: iconSlug,
  name: iconName,
  /** Its SVG, a path below the folder of icons. */
  file: filePath,
  /** Of the file as the server wrote it; none for one that people made. */
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

/** Sets of icons, in the order of their slugs. Only the command line writes them. */
export const iconSets = defineCollection('builder/icon_sets', schema, {
  names: { 'icons.*.file': 'builder/icons' },
  fields: {
    slug: unique((set) => set.slug),
    order: sorted((set) => set.slug),
  },
  guard: (principal) =>
    principal.system ? undefined : { code: 'rest_forbidden', message: 'Icons are imported on the command line.' },
});
