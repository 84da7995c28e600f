import * as v from 'valibot';
import { can } from '../../core/index.ts';
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

/**
 * `GET /navigation-fallback`: what a navigation block shows that names no menu. The reference makes a menu when there is
 * none; here a read writes nothing.
 */
export const readNavigationFallback = blockEditor.read({
  path: '/navigation-fallback',
  summary: 'Returns the navigation menu that was published last.',
  params: {},
  allow: can('manage_theme', 'rest_cannot_create', 'Sorry, you are not allowed to create navigation menus.'),
  returns: fallbackSchema,
  errors: ['no_fallback_menu', 'rest_cannot_create'],
  run: ({ store, moment, site }) => {
    const [menu] = store.of(NAVIGATION.collection).find({
      where: withStatus('publish', moment),
      order: [{ field: 'date', direction: 'desc' }],
      limit: 1,
    }).records;
    if (!menu) {
      throw problem('no_fallback_menu', 'No navigation menu is published; create one with POST /site/v2/navigation.');
    }
    const { id, title, content = '' } = menu;
    return {
      id,
      title: { raw: title, rendered: titleHtml(title) },
      content: { raw: content, block_version: hasBlocks(content) ? 1 : 0 },
      status: 'publish' as const,
      _links: { self: [{ embeddable: true, href: itemRoute(site, NAVIGATION, menu) }] },
    };
  },
});
