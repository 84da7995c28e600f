import type { ListTotals } from '../../core/host.ts';

/** WordPress's header names for list totals, the default for plugins that declare none. */
export const listTotals: ListTotals = { total: 'X-WP-Total', pages: 'X-WP-TotalPages' };
