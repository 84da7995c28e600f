import {
  type ApiError,
  type Capability,
  type Moment,
  type Refusal,
  type StoreReader,
  type Transaction,
  users,
} from '../../../core/index.ts';
import { invalidParam } from '../invalid-param.ts';
import { nextDate, nextModified } from '../record/next-date.ts';
import { nextSlug, reserving } from '../record/next-slug.ts';
import type { ContentRecord, Kind } from '../record/record.ts';
import { slugsIn } from '../record/slug.ts';
import { decideStatus, type Status, trashedFrom } from '../record/status.ts';
import { texturize } from '../render/texturize.ts';
import { refuse } from '../rights/rights.ts';
import { cleanText, type Writer } from './clean.ts';

/** What a client may send for content of any kind; what is undefined was not sent. */
export interface ContentInput {
  readonly title?: string | undefined;
  readonly slug?: string | undefined;
  readonly status?: Status | undefined;
  readonly author?: number | undefined;
  /** Instant of publication, milliseconds since 1970 UTC; ahead, it schedules. */
  readonly date?: number | undefined;
  /** The shared word that visitors must know; empty for none. */
  readonly password?: string | undefined;
}

/** Who writes content, when, and where to. */
export interface ContentWriter extends Writer {
  readonly store: Transaction;
  readonly moment: Moment;
}

/** Members of a record that follow the same rules in every kind; its slug is `slugOf` its id, as late as that is known. */
export type CommonMembers = Pick<
  ContentRecord,
  'title' | 'status' | 'trashed_from' | 'author' | 'date' | 'modified' | 'password'
>;

/**
 * The members that all kinds share, after a write: an update changes what was sent and nothing else, and what follows
 * from it (a slug at publication, a date, when it was modified).
 *
 * @param before the stored record, of an update
 * @throws ApiError rest_invalid_param, rest_forbidden
 */
export function commonMembers<R extends ContentRecord>(
  writer: ContentWriter,
  kind: Kind<R>,
  input: ContentInput,
  before?: R,
): { readonly members: CommonMembers; readonly slugOf: (id: number) => string } {
  const { principal } = writer;
  const { now } = writer.moment;
  const decision = decideStatus(input.status, before?.status, principal);
  if ('refused' in decision) refuse(principal, decision.refused);
  const { status } = decision;
  const title = titleOf(writer, kind, input.title, before);
  const records = writer.store.of(kind.collection);
  const slugs = reserving(
    slugsIn(records, 'slug', (slug) => slug, before?.id),
    before?.slug ?? '',
  );
  const date = nextDate(input.date, status, now, before);
  const members = {
    title,
    status,
    trashed_from: trashedFrom(status, before),
    author: decideAuthor(writer, input.author, before?.author),
    date,
    modified: nextModified(date, now, before),
    password: (input.password ?? before?.password) || undefined,
  };
  return {
    members,
    slugOf: (id) => nextSlug({ asked: input.slug, title, status, before, id }, slugs, writer.site),
  };
}

function titleOf<R extends ContentRecord>(
  writer: ContentWriter,
  kind: Kind<R>,
  asked: string | undefined,
  before: R | undefined,
): string {
  // as it was shown is as it is
  if (before && (asked === undefined || asked === texturize(before.title))) return before.title;
  const title = cleanText(writer, kind.titleParam, asked ?? '');
  if (title === '') throw invalidParam(kind.titleParam, `${kind.titleParam} must not be empty.`);
  return title;
}

/** In what kinds of content differ when another author is named. */
export interface AuthorRules {
  /** What it takes to name another. */
  readonly right: Capability;
  readonly refusal: Refusal;
  /** The answer to an unknown user. */
  readonly unknown: () => ApiError;
}

const CONTENT_AUTHOR: AuthorRules = {
  right: 'edit_others',
  refusal: { code: 'rest_forbidden', message: 'Sorry, you are not allowed to set another author.' },
  unknown: () => invalidParam('author', 'author is not the id of a user.'),
};

/**
 * The author that a write results in: who writes, unless another is named by one who may; an update keeps it.
 *
 * @param asked id of a user
 * @param before author stored so far, if any
 * @throws ApiError of the rules: rest_forbidden for another's name without the right, rest_invalid_param for an unknown user
 */
export function decideAuthor(
  { principal, store }: Writer & { readonly store: StoreReader },
  asked: number | undefined,
  before: number | undefined,
  rules = CONTENT_AUTHOR,
): number {
  const own = before ?? principal.user?.id ?? 0;
  if (asked === undefined || asked === own) return own;
  if (!principal.can(rules.right)) refuse(principal, rules.refusal);
  if (!store.of(users).get(asked)) throw rules.unknown();
  return asked;
}
