import type { Moment, Transaction } from '../../core/index.ts';
import { decideAuthor } from './author.ts';
import { cleanText, type Writer } from './clean.ts';
import { invalidParam } from './invalid-param.ts';
import type { Kind } from './kind.ts';
import { nextDate, nextModified } from './next-date.ts';
import { nextSlug } from './next-slug.ts';
import type { ContentRecord } from './record.ts';
import { texturize } from './render/texturize.ts';
import { reserving } from './reserved-slugs.ts';
import { refuse } from './rights.ts';
import { slugsIn } from './slug.ts';
import { decideStatus, type Status } from './status.ts';
import { trashedFrom } from './trash.ts';

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
