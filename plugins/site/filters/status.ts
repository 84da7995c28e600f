import * as v from 'valibot';
import { all, any, type Condition, type Moment, type Principal, type SiteInfo } from '../../../core/index.ts';
import {
  editable,
  invalidParam,
  type KindRights,
  mayAskHidden,
  mayReadPublished,
  readable,
  STORED_STATUSES,
  type Status,
  withStatus,
} from '../../content/index.ts';

/** Statuses that items have. */
const HAD: readonly Status[] = [...STORED_STATUSES, 'future'];

/** Statuses that lists may be asked for (contract, States and transitions); those that no item has match nothing. */
const ASKED = [
  ...STORED_STATUSES,
  'future',
  'auto-draft',
  'inherit',
  'request-pending',
  'request-confirmed',
  'request-failed',
  'request-completed',
  'any',
] as const;

type Asked = (typeof ASKED)[number];

/** Parameters of a list about the status of its items. */
export const statusParams = {
  status: v.optional(
    v.pipe(
      v.array(v.picklist(ASKED)),
      v.description('Items of these statuses; any stands for all but what is in the trash.'),
    ),
    ['publish'],
  ),
};

/** Who asks, and for what. */
export interface StatusAsking {
  readonly params: { readonly status: readonly Asked[] };
  readonly principal: Principal;
  readonly moment: Moment;
  readonly site: SiteInfo;
}

/**
 * Is only what is published asked for, by one who may read all of it? Then the indexes of what is published answer.
 *
 * @throws ApiError rest_invalid_param when anything else is asked for by one who may not see anything else
 */
export function asksPublished({ params, principal }: StatusAsking, rights: KindRights): boolean {
  const published = params.status.every((status) => status === 'publish');
  if (!published && !mayAskHidden(principal, rights)) {
    throw invalidParam('status', 'status must be publish for those who may not see anything else.');
  }
  return published && mayReadPublished(principal, rights);
}

/** The items of the statuses asked for that they may read; what is in the trash is for those who may take it out again. */
export function statusCondition({ params, principal, moment }: StatusAsking, rights: KindRights): Condition {
  const asked = new Set<Asked>(params.status.length > 0 ? params.status : ['publish']);
  const statuses = HAD.filter((status) => asked.has(status) || (asked.has('any') && status !== 'trash'));
  const others = statuses.filter((status) => status !== 'trash');
  return any(
    ...(others.length > 0 ? [readable(principal, others, moment, rights)] : []),
    ...(others.length < statuses.length ? [all(withStatus('trash', moment), editable(principal, rights))] : []),
  );
}
