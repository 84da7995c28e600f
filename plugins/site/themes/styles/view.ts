import * as v from 'valibot';
import type { SiteInfo } from '../../../../core/index.ts';
import { type AnswerContext, curies, mayEdit, titleHtml } from '../../../content/index.ts';
import type { NamedVersion } from '../../items/history/versions-of.ts';
import type { Links, ViewContext } from '../../items/kind/view-context.ts';
import { itemRoute } from '../../items/views/item-route.ts';
import { ownLinks } from '../../items/views/links.ts';
import { linksSchema } from '../../items/views/schemas.ts';
import { versionMembers, versionSchemas } from '../../items/views/version-members.ts';
import { GLOBAL_STYLES, stylesId } from './kind.ts';
import { type GlobalStyles, versionStyling } from './record.ts';
import { shownLayer } from './shown-styling.ts';

/** Schema of global styles in responses. */
export const globalStylesSchema = v.pipe(
  v.object({
    id: v.pipe(v.number(), v.integer(), v.description('Id; derived from the name of the theme.')),
    title: v.pipe(v.object({ raw: v.string(), rendered: v.string() }), v.description('Title.')),
    settings: v.optional(v.pipe(v.looseObject({}), v.description('Settings, theme.json version 3.'))),
    styles: v.optional(v.pipe(v.looseObject({}), v.description('Styles, theme.json version 3.'))),
    _links: v.optional(linksSchema),
  }),
  v.title(GLOBAL_STYLES.name),
);

/** Global styles as the reference shows them. */
export const globalStylesView = (context: ViewContext, styles: GlobalStyles, asked: AnswerContext) => ({
  id: stylesId(styles.theme),
  title: { raw: styles.title, rendered: titleHtml(styles.title) },
  ...(asked !== 'embed' && shownLayer('custom', styles)),
  _links: linksOf(context, styles),
});

/** Links, with those to actions that the client may take in every context, as in the reference. */
function linksOf(context: ViewContext, styles: GlobalStyles): Links {
  const { site, principal } = context;
  const { collection: _, ...own } = ownLinks(context, GLOBAL_STYLES, styles);
  const self = itemRoute(site, GLOBAL_STYLES, styles);
  const unchanged = styles.id === 0 && mayEdit(principal, styles, GLOBAL_STYLES.rights);
  return {
    ...own,
    ...(unchanged && { 'version-history': [{ count: 0, href: `${self}/revisions` }] }),
    ...(principal.can(GLOBAL_STYLES.rights.publish) && {
      'site:action-publish': [{ href: self }],
      'site:action-edit-css': [{ href: self }],
    }),
    curies: curies(site),
  };
}

/** Schema of a revision of global styles in responses. */
export const stylesRevisionSchema = v.pipe(
  v.object({
    ...versionSchemas,
    settings: v.optional(v.looseObject({})),
    styles: v.optional(v.looseObject({})),
    _links: v.optional(linksSchema),
  }),
  v.title(`${GLOBAL_STYLES.name}-revision`),
);

/** A revision of global styles as the reference shows it. */
export function stylesRevisionView(
  { site }: { readonly site: SiteInfo },
  styles: GlobalStyles,
  version: NamedVersion,
  asked: AnswerContext,
) {
  return {
    ...versionMembers(site, version, stylesId(styles.theme), asked),
    ...(asked !== 'embed' && shownLayer('custom', versionStyling(version))),
    _links: { parent: [{ href: itemRoute(site, GLOBAL_STYLES, styles) }] },
  };
}
