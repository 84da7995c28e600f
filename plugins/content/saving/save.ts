import {
  type Adopt,
  type ApiError,
  type Capability,
  type DroppedFile,
  type Moment,
  type Principal,
  type Refusal,
  type SiteInfo,
  type StoreReader,
  type Transaction,
  users,
} from '../../../core/index.ts';
import { invalidParam } from '../params.ts';
import { type ContentRecord, type Kind, nextDate, nextModified } from '../record/record.ts';
import { byteLength, freeSlug, nextSlug, reserving, type Slugs, slugify, slugsIn } from '../record/slug.ts';
import { decideStatus, type Status, trashedFrom } from '../record/status.ts';
import { MAX_MARKUP, markupCount, nestingDepth } from '../render/html/html-tokens.ts';
import { asLine } from '../render/html/plain-line.ts';
import { sanitize, sanitizeInline, sanitizeText } from '../render/html/sanitize.ts';
import { titleHtml } from '../render/printed-title.ts';
import { refuse } from '../rights/rights.ts';

/** Maximum nesting of elements: deeper than real content, and fast to sanitize. */
const MAX_NESTING = 100;

/** The principal of a write, and the site with its limits. */
export interface Writer {
  readonly principal: Principal;
  readonly site: SiteInfo;
}

/**
 * Cleans a line of text for storage: a title, a name, an address. Tags are removed unless the principal may use any HTML.
 *
 * @param name of the parameter
 * @throws ApiError rest_invalid_param if it is longer than a title may be
 */
export const cleanText = (writer: Writer, name: string, text: string): string =>
  writer.principal.can('unfiltered_html') ? lineOf(writer, name, text) : plainLine(writer, name, text);

/**
 * Cleans a title for storage: a line that may contain few elements, unless the principal may use any HTML (WordPress,
 * `title_save_pre`). A title imported by the operator keeps only its words.
 *
 * @param name of the parameter
 * @throws ApiError as `cleanText`
 */
export function cleanTitle(writer: Writer, name: string, text: string): string {
  const { principal } = writer;
  if (principal.system || principal.can('unfiltered_html')) return cleanText(writer, name, text);
  return sanitizeInline(lineOf(writer, name, text)).trim();
}

/**
 * Cleans a line of text that is never HTML, whoever writes it, such as the alternative text of an image: it is used in an
 * attribute. White space becomes single spaces; percent-encoded characters are removed (WordPress, `sanitize_text_field`).
 *
 * @param name of the parameter
 * @throws ApiError rest_invalid_param if it is longer than a title may be
 */
export const plainLine = (writer: Writer, name: string, text: string): string =>
  asLine(sanitizeText(lineOf(writer, name, text)));

/**
 * The name of a term or a person for storage: without tags, and with a plain `&`, even if a client sends back an encoded one that
 * it was shown.
 *
 * @param param name of the parameter, for errors
 * @throws ApiError rest_invalid_param if it is longer than a title may be
 */
export const storedName = (writer: Writer, param: string, name: string): string =>
  plainLine(writer, param, name).replaceAll('&amp;', '&');

function lineOf({ site }: Writer, name: string, text: string): string {
  const line = text.trim();
  if (line.length > site.limits.title) {
    throw invalidParam(name, `${name} must not be longer than ${site.limits.title} characters.`);
  }
  return line;
}

/**
 * Cleans a longer text for storage. It is sanitized unless the principal may use any HTML. Before that, size, tags and nesting are
 * limited for everybody.
 *
 * @param name of the parameter
 * @throws ApiError rest_invalid_param if it is too large, has too many tags, or is nested too deeply
 */
export function cleanHtml(writer: Writer, name: string, html: string): string {
  return boundedHtml(writer, name, html, writer.principal.can('unfiltered_html') ? undefined : sanitize);
}

/**
 * Cleans a short text such as the description of a term for storage: sanitized for all principals, with few elements (WordPress,
 * `wp_filter_kses`).
 *
 * @param name of the parameter
 * @throws ApiError as `cleanHtml`
 */
export const cleanInline = (writer: Writer, name: string, html: string): string =>
  boundedHtml(writer, name, html, sanitizeInline);

/** @param clean applied to a text within the limits; undefined to keep it unchanged */
function boundedHtml(
  { site }: Writer,
  name: string,
  html: string,
  clean: ((html: string) => string) | undefined,
): string {
  const checkSize = (text: string) => {
    if (byteLength(text) <= site.limits.content) return;
    throw invalidParam(name, `${name} must not be larger than ${site.limits.content} bytes.`);
  };
  checkSize(html);
  if (markupCount(html) > MAX_MARKUP) {
    throw invalidParam(name, `${name} must not have more than ${MAX_MARKUP} tags and comments; each < counts.`);
  }
  if (nestingDepth(html) > MAX_NESTING) {
    throw invalidParam(name, `${name} must not nest elements deeper than ${MAX_NESTING}.`);
  }
  if (!clean) return html;
  const cleaned = clean(html);
  // cleaning may make it longer: a bare `&` becomes `&amp;`
  checkSize(cleaned);
  return cleaned;
}

/** Placeholder file names, as slugs: `untitled-2`. */
const NAMELESS = /^(?:new|untitled|copy)?(?:-?\d+)?$/;

/** Statuses in which a record was published. */
const ONLINE: readonly unknown[] = ['publish', 'private', undefined];

/**
 * Gives a dropped file without a slug a free one, derived from its file name, or from its title if that yields nothing.
 *
 * @returns the record with a slug; unchanged if neither has letters or digits
 */
export function withSlug(
  record: Readonly<Record<string, unknown>>,
  title: unknown,
  file: DroppedFile,
): Readonly<Record<string, unknown>> {
  if (record.slug !== undefined && record.slug !== '') return record;
  const named = slugify(file.name);
  const wanted = NAMELESS.test(named) && typeof title === 'string' ? slugify(title) : named;
  if (wanted === '') return record;
  const slugs: Slugs = {
    taken: (slug) => !file.isFree({ ...record, slug }),
    freeNumber: (stem, least, most) =>
      file.freeNumber((number) => ({ ...record, slug: `${stem}${number}` }), least, most),
  };
  return { ...record, slug: freeSlug(wanted, slugs) };
}

/**
 * Completes a dropped file so that it is content of any kind: adds a slug and dates. A published one gets the time of its import as
 * its publication date.
 */
export const adoptContent: Adopt = (record, file) => {
  const now = new Date(file.now).toISOString();
  const { modified = now } = record;
  const date = record.date ?? (ONLINE.includes(record.status) ? modified : undefined);
  return withSlug({ ...record, modified, ...(date !== undefined && { date }) }, record.title, file);
};

/** What a client may send for content of any kind; undefined members were not sent. */
export interface ContentInput {
  readonly title?: string | undefined;
  readonly slug?: string | undefined;
  readonly status?: Status | undefined;
  readonly author?: number | undefined;
  /** Publication date, milliseconds since 1970 UTC; a date in the future schedules the record. */
  readonly date?: number | undefined;
  /** The password that visitors must enter; empty for none. */
  readonly password?: string | undefined;
}

/** The principal, instant and store of a write to content. */
export interface ContentWriter extends Writer {
  readonly store: Transaction;
  readonly moment: Moment;
}

/** Members of a record that follow the same rules in every kind. Its slug is a function of its id (`slugOf`), which is not known earlier. */
export type CommonMembers = Pick<
  ContentRecord,
  'title' | 'status' | 'trashed_from' | 'author' | 'date' | 'modified' | 'password'
>;

/**
 * The members that all kinds share, after a write: an update changes only what was sent and what follows from it (a slug at
 * publication, a date, the modification date).
 *
 * @param before the stored record, for an update
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
  // a client that sends back the title as shown does not change it
  if (before && (asked === undefined || asked === titleHtml(before.title))) return before.title;
  const title = cleanTitle(writer, kind.titleParam, asked ?? '');
  if (title === '') throw invalidParam(kind.titleParam, `${kind.titleParam} must not be empty.`);
  return title;
}

/** How kinds of content differ when another author is named. */
export interface AuthorRules {
  /** Right needed to name another author. */
  readonly right: Capability;
  readonly refusal: Refusal;
  /** The error for an unknown user. */
  readonly unknown: () => ApiError;
}

const CONTENT_AUTHOR: AuthorRules = {
  right: 'edit_others',
  refusal: { code: 'rest_forbidden', message: 'Sorry, you are not allowed to set another author.' },
  unknown: () => invalidParam('author', 'author is not the id of a user.'),
};

/**
 * The author after a write: the principal, unless another author is named by a principal who may do so; an update keeps the author.
 *
 * @param asked id of a user
 * @param before author stored so far, if any
 * @throws ApiError of the rules: rest_forbidden for another author without the right, rest_invalid_param for an unknown user
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
