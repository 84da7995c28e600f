import { all, eq, firstPoint, type Moment, type StoreReader } from '../../../core/index.ts';
import { type ContentAsking, compare, statusOf, withoutTrashed } from '../../content/index.ts';
import { addressOf } from '../items/kind/item.ts';
import type { ItemKind } from '../items/kind/kind.ts';
import { themesOf } from '../themes/theme.ts';
import { asTemplate, type Template, type TemplateId, THEME } from './record.ts';
import { fileTemplate, type TemplateKind } from './theme-files.ts';

/** The stored record of a template, if its theme exists. */
export function storedTemplate(store: StoreReader, { collection }: ItemKind, id: TemplateId): Template | undefined {
  const item = themesOf(store).has(id.theme)
    ? store.of(collection).first(eq('address', addressOf(id.slug, id.theme)))
    : undefined;
  return item && asTemplate(item);
}

/** The first trashed record that had this slug before it was trashed. */
export function trashedTemplate(store: StoreReader, { collection }: ItemKind, id: TemplateId): Template | undefined {
  const { records } = store.of(collection).find({ where: all(eq(THEME, id.theme), eq('status', 'trash')) });
  const item = themesOf(store).has(id.theme) ? records.find(({ slug }) => withoutTrashed(slug) === id.slug) : undefined;
  return item && asTemplate(item);
}

/** The record of a template, if `counts` accepts it, else its theme file. */
function recordOrFile(
  { store }: Pick<ContentAsking, 'store'>,
  kind: TemplateKind,
  id: TemplateId,
  counts: (record: Template) => boolean,
): Template | undefined {
  const record = storedTemplate(store, kind, id);
  return record && counts(record) ? record : fileTemplate(store, kind.files, id);
}

/** The template with this id, as the client may read it. An unreadable record does not hide the theme file. */
export const findTemplate = (asking: ContentAsking, kind: TemplateKind, id: TemplateId): Template | undefined =>
  recordOrFile(asking, kind, id, (record) => kind.statuses.mayRead(asking, record));

/** The template with this id for visitors: the published record, else the theme file. */
export const publishedTemplate = (asking: TemplateAsking, kind: TemplateKind, id: TemplateId): Template | undefined =>
  recordOrFile(asking, kind, id, (record) => statusOf(record, asking.moment) === 'publish');

/** Where, and at what moment, templates are looked up. */
export interface TemplateAsking {
  readonly store: StoreReader;
  readonly moment: Moment;
}

/** The first non-empty template of a theme among these slugs, as visitors see it. @param slugs most specific first */
export function firstTemplate(
  asking: TemplateAsking,
  kind: TemplateKind,
  theme: string,
  slugs: readonly string[],
): Template | undefined {
  for (const slug of slugs) {
    const template = publishedTemplate(asking, kind, { theme, slug });
    if (template?.content) return template;
  }
  return undefined;
}

/** Returns the first template of the active theme with one of these slugs, as shown to visitors. */
export const shownTemplate = firstPoint<TemplateAsking & { readonly slugs: readonly string[] }, Template>(
  'site/shown-template',
);

/** All untrashed templates of a theme, ordered by slug: readable records, and theme files that no such record overrides. */
export function templatesOf(asking: ContentAsking, kind: TemplateKind, name: string): readonly Template[] {
  const { store } = asking;
  const theme = themesOf(store).get(name);
  if (!theme) return [];
  const found = new Map<string, Template>();
  for (const slug of kind.files.contents(theme).keys()) {
    const template = fileTemplate(store, kind.files, { theme: name, slug });
    if (template) found.set(slug, template);
  }
  for (const item of store.of(kind.collection).find({ where: eq(THEME, name) }).records) {
    // of two records with the same slug, the first one wins
    const key = item.slug.toLowerCase();
    const isTaken = (found.get(key)?.id ?? 0) > 0;
    if (item.slug === '' || isTaken || item.status === 'trash' || !kind.statuses.mayRead(asking, item)) continue;
    found.set(key, asTemplate(item));
  }
  return [...found.values()].toSorted((one, other) => compare(one.slug, other.slug));
}
