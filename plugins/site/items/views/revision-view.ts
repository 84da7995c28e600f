import * as v from 'valibot';
import { type AnswerContext, described, shownContent, shownExcerpt, titleHtml } from '../../../content/index.ts';
import type { NamedVersion } from '../history/versions-of.ts';
import type { Version } from '../kind/history.ts';
import type { Item } from '../kind/item.ts';
import type { ItemKind } from '../kind/kind.ts';
import type { Links, ViewContext } from '../kind/view-context.ts';
import { itemRoute } from './item-route.ts';
import { shownMeta } from './meta.ts';
import { linksSchema } from './schemas.ts';
import { versionMembers, versionSchemas } from './version-members.ts';

/** A revision or an autosave as it is shown (reference, `site-revisions-autosaves`). */
export function revisionView(
  context: ViewContext,
  kind: ItemKind,
  item: Item,
  version: NamedVersion,
  asked: AnswerContext,
): Record<string, unknown> {
  const { site } = context;
  const { id, parent, slug } = version;
  const whole = asked !== 'embed';
  const guid = `${site.url}/?p=${id}`;
  return {
    ...versionMembers(site, version, parent, asked),
    slug,
    ...(whole && { guid: asked === 'edit' ? { rendered: guid, raw: guid } : { rendered: guid } }),
    ...textsOf(context, kind, version, asked),
    ...(parent > 0 && { _links: linksOf(context, kind, item) }),
  };
}

/**
 * The texts of a version, stored and rendered. Those of raw kinds are shown as stored in the context `view` too, as in the items
 * themselves. Excerpts are not generated.
 */
function textsOf(context: ViewContext, kind: ItemKind, version: NamedVersion, asked: AnswerContext) {
  const { supports } = kind;
  const { id, parent, title, content, excerpt } = version;
  const edit = asked === 'edit';
  const whole = asked !== 'embed';
  const bare = edit || (kind.raw && whole);
  return {
    ...(supports.has('title') && { title: { ...(bare && { raw: title }), rendered: titleHtml(title) } }),
    ...(supports.has('editor') &&
      whole && { content: { ...(bare && { raw: content }), rendered: shownContent(context, id, content, parent) } }),
    ...(supports.has('excerpt') && {
      excerpt: { ...(edit && { raw: excerpt }), rendered: shownExcerpt(context, { id, excerpt, content: '' }) },
    }),
    ...(whole && { meta: shownMeta(kind, { meta: metaOf(version) }, false), ...kind.own.showVersion(version) }),
  };
}

const meta = v.fallback(v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown())), {});

/** The stored members of `meta`. */
const metaOf = (version: Version): Record<string, unknown> => v.parse(meta, version.meta);

const linksOf = ({ site }: ViewContext, kind: ItemKind, item: Item): Links => ({
  parent: [{ href: itemRoute(site, kind, item) }],
});

const raw = v.optional(v.string());
const text = v.object({ raw, rendered: v.string() });

/** The schema of a revision or an autosave of a kind, in any context. */
export const revisionSchemaOf = (kind: ItemKind): v.GenericSchema =>
  v.pipe(
    v.object({
      ...versionSchemas,
      slug: v.pipe(v.string(), v.description('Slug made from the id of the item, with "revision" or "autosave".')),
      guid: described(v.object({ rendered: v.string(), raw }), 'Permanent identifier (GUID).'),
      ...textSchemas(kind),
      preview_link: described(v.string(), 'Preview URL of an autosave; with context=edit.'),
      _links: v.optional(linksSchema),
    }),
    v.title(`${kind.name}-revision`),
  );

/** Schemas of the texts that a kind supports. */
const textSchemas = ({ supports, meta: declared }: ItemKind): v.ObjectEntries => ({
  ...(supports.has('title') && { title: v.pipe(text, v.description('Title.')) }),
  ...(supports.has('editor') && { content: described(text, 'Content.') }),
  ...(supports.has('excerpt') && { excerpt: v.pipe(text, v.description('Excerpt.')) }),
  meta: v.optional(v.pipe(v.object(declared), v.description('Meta.'))),
});
