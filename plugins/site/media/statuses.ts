import * as v from 'valibot';
import { all, any, type Collection, type Condition, eq, ne, noneOf } from '../../../core/index.ts';
import {
  type ContentAsking,
  editable,
  findContent,
  invalidParam,
  type KindRights,
  mayAskHidden,
  mayEdit,
  mayReadContent,
  mayReadHidden,
  readableHidden,
  slugOf,
  unreadableContent,
} from '../../content/index.ts';
import { HOST, type Item } from '../items/kind/item.ts';
import type { KindStatuses, StatusContext } from '../items/kind/kind-statuses.ts';
import { asMedia, type MediaItem } from './record.ts';

/** The status that clients see and filter by: users who may read the record of a media item may read the item. */
const INHERIT = 'inherit';

/**
 * Statuses of media: `inherit`, stored as `publish`, and `private` (contract, States and transitions).
 *
 * @param media returns the collection of media, whose declaration needs the result
 */
export const mediaStatuses = (rights: KindRights, media: () => Collection<Item>): KindStatuses => {
  const conditions: Readonly<Record<string, (asking: StatusContext) => Condition>> = {
    [INHERIT]: (asking) => {
      const mine = readableHidden(asking.principal, rights);
      return all(eq('status', 'publish'), mine && any(mine, noneOf(HOST, hiddenHosts(asking, media()))));
    },
    private: ({ principal }) => all(eq('status', 'private'), readableHidden(principal, rights)),
    trash: ({ principal }) => all(eq('status', 'trash'), editable(principal, rights)),
  };

  return {
    names: [INHERIT, 'private', 'trash'],
    params: {
      status: v.optional(
        v.pipe(v.array(slugOf([INHERIT, 'private', 'trash'])), v.description('Items of these statuses.')),
        [INHERIT],
      ),
    },
    stored: (asked, before) => {
      if (asked === undefined) return before ?? 'publish';
      return asked === 'private' ? 'private' : 'publish';
    },
    shown: ({ status }) => (status === 'publish' ? INHERIT : status),
    mayRead: (asking, item) => {
      const { principal } = asking;
      if (item.status === 'trash') return mayEdit(principal, item, rights);
      return (
        mayReadHidden(principal, item, rights) || (item.status === 'publish' && mayReadHost(asking, asMedia(item)))
      );
    },
    asksPublished: ({ params, principal }) => {
      if (params.status.some((status) => status !== INHERIT) && !mayAskHidden(principal, rights)) {
        const message = `status must be ${INHERIT} for those who may not see anything else.`;
        throw invalidParam('status', message, 'rest_forbidden_status');
      }
      // published media are not public by themselves: that depends on the record that they are attached to
      return false;
    },
    where: (asking) => {
      const asked = asking.params.status.length > 0 ? asking.params.status : [INHERIT];
      return any(...[...new Set(asked)].flatMap((status) => conditions[status]?.(asking) ?? []));
    },
  };
};

/**
 * May the client read the record of a media item? Unattached media are public. Media of a missing record are not, because the
 * record may be hidden: its file may be invalid, or its plugin disabled.
 */
function mayReadHost(asking: ContentAsking, { post }: MediaItem): boolean {
  const found = post === undefined ? undefined : findContent(asking, post);
  return found ? mayReadContent(asking, found) : post === undefined;
}

/** Ids of the records with attached media that the client may not read. */
function hiddenHosts(asking: ContentAsking, media: Collection<Item>): readonly number[] {
  const attached = asking.store.of(media).find({ where: ne(HOST, null) }).records;
  return unreadableContent(asking, new Set(attached.flatMap((item) => asMedia(item).post ?? [])));
}
