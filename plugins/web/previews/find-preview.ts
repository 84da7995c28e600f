import type { PageContext } from '../../../core/index.ts';
import { mayEdit } from '../../content/index.ts';
import { addressOf, pageNumber } from '../asked/address.ts';
import type { Asked, WebContext } from '../asked/asking.ts';
import { places } from '../asked/points.ts';
import { isShown, type Shown } from '../asked/shown.ts';
import { pagesOf, showItem } from '../subjects/item.ts';
import { aboutPreview } from './create-preview.ts';
import { problem } from './errors.ts';
import { type Previewable, previewable } from './previewable.ts';
import { storeWith } from './store-with.ts';

/** A previewed page, and the context in which its blocks are rendered. */
export interface Preview {
  readonly context: WebContext;
  readonly shown: Shown;
}

const idOf = (sent: unknown): number => (typeof sent === 'string' && /^\d{1,15}$/.test(sent) ? Number(sent) : 0);

/** Is a preview requested, by a link from `POST /previews`? */
export const isPreviewAsked = ({ sent }: Pick<PageContext<unknown>, 'sent'>): boolean =>
  sent.preview === 'true' && typeof sent.pass === 'string';

/**
 * The preview at a link, as long as the user who created the link may edit the record.
 *
 * @throws ApiError rest_preview_ended for any other link, for whatever reason
 */
export function findPreview(page: PageContext<unknown>): Preview {
  const { sent, path, store, site, contributions, moment, principal } = page;
  const [id, version] = [idOf(sent.p), idOf(sent.version)];
  const editor = page.passHolder(String(sent.pass), aboutPreview(id, version));
  const found = editor && previewable(page, id, version);
  if (!found || !mayEdit(editor, found.record, found.rights)) throw ended();
  const context = { site, contributions, moment, principal, store: storeWith(store, found.collection, found.record) };
  const address = addressOf(path, sent);
  const asked: Asked = { context, address, previews: id, opens: () => true };
  const shown = found.item
    ? showVersion(asked, found.item, pageNumber(address.query.page))
    : contributions.ask(places, asked);
  if (!shown || !isShown(shown)) throw ended();
  return { context, shown: { ...shown, isHidden: true } };
}

/** @param page of its text; the last one if it has fewer */
const showVersion = (asked: Asked, { kind, item }: NonNullable<Previewable['item']>, page = 1): Shown =>
  showItem(asked, kind, item, Math.min(page, pagesOf(item)));

const ended = () => problem('rest_preview_ended', 'This preview has ended. Ask for a new link.');
