import { pieceOf, type User, users } from '../../../core/index.ts';
import {
  brokenText,
  type ContentKind,
  contentKinds,
  excerptWords,
  type ListedRecord,
  LOCKED_EXCERPT,
  passwordForm,
  plainText,
  publicationInstant,
  renderContent,
  type ShownTexts,
  sanitize,
  say,
  searchables,
  shownTermName,
  termsByName,
  termsCarried,
  textPages,
  titleHtml,
} from '../../content/index.ts';
import { CATEGORIES, guidOf, type Item, kinds, POST_TAGS, presentationOf } from '../../site/index.ts';
import type { WebContext } from '../../web/index.ts';

/** A record as an entry of a feed. */
export interface Entry {
  /** Plain text. */
  readonly title: string;
  readonly url: string;
  /** Permanent id, independent of its address. */
  readonly guid: string;
  /** Milliseconds since 1970 UTC; for an event its start, which most formats show. */
  readonly published: number;
  /** Publication time, even for an event. */
  readonly dated: number;
  readonly modified: number;
  /** Undefined if it has no author. */
  readonly author: Pick<User, 'name' | 'slug' | 'id'> | undefined;
  /** Names of its categories, then of its tags. */
  readonly topics: readonly string[];
  /** HTML; without tags unless it was written by hand. */
  readonly summary: string;
  /** HTML; undefined if the site's feeds only contain summaries. */
  readonly content: string | undefined;
}

const NO_TEXTS: ShownTexts = { content: '', excerpt: '' };

/** Length in words of a summary generated from the content. */
const WORDS = 30;

/** A record as an entry for the public: of a password-protected one, only that it exists. */
export function entryOf(context: WebContext, listed: ListedRecord): Entry {
  const { type, record } = listed;
  const kind = context.contributions.all(contentKinds).find(({ name }) => name === type);
  const texts = kind?.shown(record) ?? NO_TEXTS;
  return pieceOf(context, {
    key: `entry ${type} ${record.id}`,
    of: texts.content,
    make: () => {
      const value = entryOfTexts(context, listed, kind, texts);
      return { value, effort: Math.max(texts.content.length, value.content?.length ?? 0) };
    },
  });
}

function entryOfTexts(
  context: WebContext,
  { type, record }: ListedRecord,
  kind: ContentKind | undefined,
  { content, excerpt }: ShownTexts,
): Entry {
  const happens = context.contributions.all(searchables).find(({ name }) => name === type)?.happens;
  const isLocked = Boolean(record.password);
  const url = kind?.urlOf?.(context, record) ?? context.site.url;
  const title = plainText(titleHtml(record.title));
  const published = publicationInstant(record);
  const [page = ''] = textPages(content);
  const { teaser, rest } = brokenText(page) ?? { teaser: page, rest: '' };
  return {
    title: isLocked ? say(context, 'Protected: {title}', { title }) : title,
    url,
    guid: guidIn(context, { type, record }) ?? url,
    published: happens?.at(record) ?? published,
    dated: published,
    modified: Date.parse(record.modified ?? '') || published,
    author: context.store.of(users).get(record.author),
    topics: [CATEGORIES, POST_TAGS].flatMap((taxonomy) =>
      termsByName(context.store, taxonomy, termsCarried(context, taxonomy.name, record.id) ?? []).map((term) =>
        plainText(shownTermName(term)),
      ),
    ),
    summary: isLocked ? say(context, LOCKED_EXCERPT) : summaryOf(excerpt, `${teaser}${rest}`),
    content: presentationOf(context).rss_use_excerpt
      ? undefined
      : isLocked
        ? passwordForm(context, record.id, url)
        : renderContent(
            context,
            rest === '' ? page : `${teaser}<span id="more-${record.id}"></span>${rest}`,
            record.id,
          ),
  };
}

/** A hand-written excerpt is used in full (reference, `the_excerpt_rss`). */
const summaryOf = (excerpt: string, content: string): string =>
  excerpt.trim() === '' ? excerptWords({ excerpt, content }, WORDS) : sanitize(excerpt);

function guidIn(context: WebContext, { type, record }: ListedRecord): string | undefined {
  const kind = context.contributions.all(kinds).find(({ name }) => name === type);
  return kind && guidOf(context, kind, record as Item);
}
