import { idParam } from '../../content/index.ts';
import { oembed } from '../oembed.ts';
import { itemOf } from '../own-item.ts';
import { document } from './document.ts';

/** `/embed/:id`: an item as it is shown in a frame of another site. */
export const embedPage = oembed.page({
  path: '/embed/:id',
  params: { id: idParam },
  run: (context) => {
    const item = itemOf(context, context.params.id);
    return item && { document: document(context.site, item), framed: true };
  },
});
