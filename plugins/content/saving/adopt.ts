import type { Adopt, DroppedFile } from '../../../core/index.ts';
import { freeSlug, type Slugs, slugify } from '../record/slug.ts';

/** Names that people give a file before they know a better one. */
const NAMELESS = /^(?:new|untitled|copy)?(?:-?\d+)?$/;

/** Statuses in which a record was published. */
const ONLINE: readonly unknown[] = ['publish', 'private', undefined];

/**
 * The slug of a dropped file that says none: made of its name, or of its title when the name says nothing, and free.
 *
 * @returns the record with it; as it is, where neither has letters or digits
 */
export function withSlug(
  record: Readonly<Record<string, unknown>>,
  title: unknown,
  file: DroppedFile,
): Readonly<Record<string, unknown>> {
  if (record.slug !== undefined && record.slug !== '') return record;
  const named = slugify(file.name);
  const wanted = NAMELESS.test(named) && typeof title === 'string' ? slugify(title) : named;
  if (wanted === '') return record;
  const slugs: Slugs = {
    taken: (slug) => !file.isFree({ ...record, slug }),
    freeNumber: (stem, least, most) =>
      file.freeNumber((number) => ({ ...record, slug: `${stem}${number}` }), least, most),
  };
  return { ...record, slug: freeSlug(wanted, slugs) };
}

/** What a dropped file lacks to be content of any kind: a slug and dates. One that is online was published when it came. */
export const adoptContent: Adopt = (record, file) => {
  const now = new Date(file.now).toISOString();
  const { modified = now } = record;
  const date = record.date ?? (ONLINE.includes(record.status) ? modified : undefined);
  return withSlug({ ...record, modified, ...(date !== undefined && { date }) }, record.title, file);
};
