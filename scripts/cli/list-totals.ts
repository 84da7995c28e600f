import type { ListTotals } from '../../core/host.ts';

/** Names that WordPress gives the totals of a list: plugins that name none themselves count on them. */
export const listTotals: ListTotals = { total: 'X-WP-Total', pages: 'X-WP-TotalPages' };
