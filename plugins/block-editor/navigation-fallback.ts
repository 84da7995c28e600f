import * as v from 'valibot';
import { can, type Moment, type StoreReader } from '../../core/index.ts';
import { hasBlocks, titleHtml, withStatus } from '../content/index.ts';
import { itemRoute, NAVIGATION } from '../site/index.ts';
import { blockEditor } from './block-editor.ts';
import { problem } from './errors.ts';

const fallbackSchema = v.pipe(
  v.object({
    id: v.pipe(v.number(), v.integer(), v.description('Id of the navigation menu.')),
    title: v.object({ raw: v.string(), rendered: v.string() }),
    content: v.object({ raw: v.string(), block_version: v.number() }),
    status: v.pipe(v.literal('publish'), v.description('Status; visitors only see published menus.')),
    _links: v.object({ self: v.array(v.object({ embeddable: v.boolean(), href: v.pipe(v.string(), v.url()) })) }),
  }),
  v.title('navigation-fallback'),
);

/** The last published navigation menu. */
const newestMenu = ({ store, moment }: { readonly store: StoreReader; readonly moment: Moment }) =>
  store.of(NAVIGATION.collection).find({
    where: withStatus('publish', moment),
    order: [{ field: 'date', direction: 'desc' }],
    limit: 1,
  }).records[0];

/** The initial menu of a site without one (reference): a list of all its pages. */
const FIRST_MENU = { title: 'Navigation', status: 'publish', content: '<!-- wp:page-list /-->' };

/**
 * `GET /navigation-fallback`: the menu for a navigation block that names none. If no menu is published it creates one, as the reference does: editors
 * use its id, and cannot show anything without one.
 */
export const readNavigationFallback = blockEditor.read({
  path: '/navigation-fallback',
  summary: 'Returns the latest published navigation menu; creates one that lists the pages if there is none.',
  params: {},
  allow: can('manage_theme', 'rest_cannot_create', 'Sorry, you are not allowed to create navigation menus.'),
  returns: fallbackSchema,
  errors: ['no_fallback_menu', 'rest_cannot_create'],
  stage: async (context) => {
    if (newestMenu(context)) return;
    const path = `/${NAVIGATION.namespace}/${NAVIGATION.restBase}`;
    await context.calls.runEach([await context.calls.prepare({ method: 'POST', path, body: FIRST_MENU })]);
  },
  run: (context) => {
    const menu = newestMenu(context);
    // the site is read-only
    if (!menu) throw problem('no_fallback_menu', 'No navigation menu is published, and none can be created now.');
    const { id, title, content = '' } = menu;
    return {
      id,
      title: { raw: title, rendered: titleHtml(title) },
      content: { raw: content, block_version: hasBlocks(content) ? 1 : 0 },
      status: 'publish' as const,
      _links: { self: [{ embeddable: true, href: itemRoute(context.site, NAVIGATION, menu) }] },
    };
  },
});
