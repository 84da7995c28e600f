import * as v from 'valibot';
import { all, any } from '../../../core/index.ts';
import {
  editable,
  invalidParam,
  type KindRights,
  mayAskHidden,
  mayReadContent,
  mayReadPublished,
  readable,
  STORED_STATUSES,
  type Status,
  statusOf,
  withStatus,
} from '../../content/index.ts';
import type { KindStatuses } from '../kind-statuses.ts';

/** Statuses that items have. */
const HAD: readonly Status[] = [...STORED_STATUSES, 'future'];

/** Statuses of the reference that no item here has, and that clients are told nothing of. */
export const INTERNAL_STATUSES = [
  'auto-draft',
  'inherit',
  'request-pending',
  'request-confirmed',
  'request-failed',
  'request-completed',
] as const;

/** Statuses that lists may be asked for (contract, States and transitions); those that no item has match nothing. */
const ASKED = [...STORED_STATUSES, 'future', ...INTERNAL_STATUSES, 'any'] as const;

/** The statuses that most kinds have. What is in the trash is for those who may take it out again. */
export const usualStatuses = (rights: KindRights): KindStatuses => ({
  names: HAD,
  params: {
    status: v.optional(
      v.pipe(
        v.array(v.picklist(ASKED)),
        v.description('Items of these statuses; any stands for all but what is in the trash.'),
      ),
      ['publish'],
    ),
  },
  stored: (asked, before) => (asked === 'future' ? 'publish' : (asked ?? before ?? 'draft')),
  shown: statusOf,
  mayRead: (asking, record) => mayReadContent(asking, { record, rights }),
  asksPublished: ({ params, principal }) => {
    const published = params.status.every((status) => status === 'publish');
    if (!published && !mayAskHidden(principal, rights)) {
      throw invalidParam('status', 'status must be publish for those who may not see anything else.');
    }
    return published && mayReadPublished(principal, rights);
  },
  where: ({ params, principal, moment }) => {
    const asked = new Set(params.status.length > 0 ? params.status : ['publish']);
    const statuses = HAD.filter((status) => asked.has(status) || (asked.has('any') && status !== 'trash'));
    const others = statuses.filter((status) => status !== 'trash');
    return any(
      ...(others.length > 0 ? [readable(principal, others, moment, rights)] : []),
      ...(others.length < statuses.length ? [all(withStatus('trash', moment), editable(principal, rights))] : []),
    );
  },
});
