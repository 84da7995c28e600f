import * as v from 'valibot';
import type { SiteInfo } from '../../../core/index.ts';
import type { AnswerContext } from '../../content/index.ts';
import { itemsRoute } from '../items/views/item-route.ts';
import { linksSchema } from '../items/views/schemas.ts';
import { POST } from '../kinds/post.ts';

/** A status as declared (the reference's own table of them). */
export interface ShownStatus {
  readonly slug: string;
  readonly name: string;
  /** Everybody may see items with it. */
  readonly public: boolean;
  readonly private: boolean;
  /** Only users who may write see items with it. */
  readonly protected: boolean;
  /** Items with it are included in lists of all items for editors. */
  readonly listed: boolean;
  /** The date is not fixed until publication. */
  readonly floating: boolean;
}

const hidden = { public: false, private: false, protected: true, listed: true, floating: false };

/** All statuses that an item may have. */
export const SHOWN_STATUSES: readonly ShownStatus[] = [
  { ...hidden, slug: 'publish', name: 'Published', public: true, protected: false },
  { ...hidden, slug: 'future', name: 'Scheduled' },
  { ...hidden, slug: 'draft', name: 'Draft', floating: true },
  { ...hidden, slug: 'pending', name: 'Pending', floating: true },
  { ...hidden, slug: 'private', name: 'Private', private: true, protected: false },
  { ...hidden, slug: 'unread', name: 'Unread' },
  { ...hidden, slug: 'read', name: 'Read' },
  { ...hidden, slug: 'trash', name: 'Trash', protected: false, listed: false },
];

/** Schema of a status in responses. */
export const statusSchema = v.pipe(
  v.object({
    name: v.string(),
    private: v.optional(v.boolean()),
    protected: v.optional(v.boolean()),
    public: v.optional(v.boolean()),
    queryable: v.optional(v.pipe(v.boolean(), v.description('Whether everybody may filter lists by it.'))),
    show_in_list: v.optional(v.boolean()),
    slug: v.string(),
    date_floating: v.optional(v.boolean()),
    _links: linksSchema,
  }),
  v.title('status'),
);

/** A status as `statuses` shows it. */
export function statusView(site: SiteInfo, status: ShownStatus, context: AnswerContext) {
  const edit = context === 'edit';
  const archive = itemsRoute(site, POST);
  return {
    name: status.name,
    ...(edit && { private: status.private, protected: status.protected }),
    ...(context !== 'embed' && { public: status.public, queryable: status.public }),
    ...(edit && { show_in_list: status.listed }),
    slug: status.slug,
    ...(context !== 'embed' && { date_floating: status.floating }),
    _links: { archives: [{ href: status.public ? archive : `${archive}?status=${status.slug}` }] },
  };
}
