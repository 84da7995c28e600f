import type * as v from 'valibot';
import type { Contributions, Params, Principal, SiteInfo, StoreReader, Transaction } from '../../../../core/index.ts';
import type { Term, TermWriter } from '../../../content/index.ts';
import type { SiteCode } from '../../errors.ts';
import type { Links } from './view-context.ts';

/** Who writes a term, and the settings of the plugin whose taxonomy it is of. */
export interface OwnTermWriter extends TermWriter {
  readonly config: unknown;
}

/** Where a term is shown. */
export interface OwnTermContext {
  readonly store: StoreReader;
  readonly site: SiteInfo;
  readonly config: unknown;
}

/** Who removes a term. */
export interface TermRemover {
  readonly store: Transaction;
  readonly principal: Principal;
  readonly contributions: Contributions;
}

/** What the terms of one taxonomy have beside what all terms have. */
export interface OwnTermMembers {
  /** Parameters of a create and an update. */
  readonly params: Params;
  /** Schemas of the members that are shown. */
  readonly shown: v.ObjectEntries;
  /** Codes that `save` throws beside those of parameters. */
  readonly errors: readonly SiteCode[];
  /**
   * The members that a write results in; it may take them from other terms.
   *
   * @param sent what was sent of `params`
   * @param before the stored term, of an update
   * @throws ApiError rest_invalid_param, and of `errors`
   */
  save(
    writer: OwnTermWriter,
    sent: Readonly<Record<string, unknown>>,
    before: Term | undefined,
  ): Readonly<Record<string, unknown>>;
  /** The members that are shown. */
  show(context: OwnTermContext, term: Term): Readonly<Record<string, unknown>>;
  /** Where what belongs to it is. */
  links(context: OwnTermContext, term: Term): Links;
  /** Takes away what goes with a term that is removed. */
  remove(remover: TermRemover, term: Term): void;
}

/** Of a taxonomy that has nothing of its own. */
export const NO_OWN_TERM_MEMBERS: OwnTermMembers = {
  params: {},
  shown: {},
  errors: [],
  save: () => ({}),
  show: () => ({}),
  links: () => ({}),
  remove: () => {},
};
