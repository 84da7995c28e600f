import type * as v from 'valibot';
import type { Contributions, Params, Principal, SiteInfo, StoreReader, Transaction } from '../../../../core/index.ts';
import type { Term, TermWriter } from '../../../content/index.ts';
import type { SiteCode } from '../../errors.ts';
import type { Links } from './view-context.ts';

/** Context for writing a term, with the configuration of the plugin that declares its taxonomy. */
export interface OwnTermWriter extends TermWriter {
  readonly config: unknown;
}

/** Context for showing a term. */
export interface OwnTermContext {
  readonly store: StoreReader;
  readonly site: SiteInfo;
  readonly config: unknown;
}

/** Context for removing a term. */
export interface TermRemover {
  readonly store: Transaction;
  readonly principal: Principal;
  readonly contributions: Contributions;
}

/** Members of the terms of one taxonomy, in addition to those of all terms. */
export interface OwnTermMembers {
  /** Parameters for creating and updating terms. */
  readonly params: Params;
  /** Schemas of the shown members. */
  readonly shown: v.ObjectEntries;
  /** Error codes that `save` throws in addition to those of parameters. */
  readonly errors: readonly SiteCode[];
  /**
   * Returns the members after a write; may take them away from other terms.
   *
   * @param sent the sent parameters among `params`
   * @param before the stored term, for an update
   * @throws ApiError rest_invalid_param, or one of `errors`
   */
  save(
    writer: OwnTermWriter,
    sent: Readonly<Record<string, unknown>>,
    before: Term | undefined,
  ): Readonly<Record<string, unknown>>;
  /** Returns the shown members. */
  show(context: OwnTermContext, term: Term): Readonly<Record<string, unknown>>;
  /** Returns links to related resources. */
  links(context: OwnTermContext, term: Term): Links;
  /** Called when a term is removed, to remove what belongs to it. */
  remove(remover: TermRemover, term: Term): void;
}

/** Own members of a taxonomy that has none. */
export const NO_OWN_TERM_MEMBERS: OwnTermMembers = {
  params: {},
  shown: {},
  errors: [],
  save: () => ({}),
  show: () => ({}),
  links: () => ({}),
  remove: () => {},
};
