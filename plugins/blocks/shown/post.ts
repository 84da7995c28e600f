import { anonymous, oncePer, type RenderContext, type User, users } from '../../../core/index.ts';
import {
  type BlockQuestion,
  type ContentRecord,
  contentTaxonomies,
  contentTypes,
  excerptWords,
  type FoundContent,
  findContent,
  isOpened,
  LOCKED_EXCERPT,
  media,
  postClasses,
  printedTitle,
  type ShownTexts,
  sayHtml,
  statusOf,
  type Term,
  termsByName,
  termUse,
  visitOf,
} from '../../content/index.ts';

/** The context of a block. */
export type Asking = Pick<BlockQuestion, 'context' | 'values'>;

/** A record of any kind, as blocks show it. */
export interface ShownPost {
  readonly record: ContentRecord;
  readonly kind: FoundContent;
  /** As HTML, empty for none; a protected or private one is marked as such (reference, `get_the_title`). */
  readonly title: string;
  readonly texts: ShownTexts;
  /** Address of its page; empty if its kind has none. */
  readonly url: string;
  /** It has a password that the visitor has not given. */
  readonly isLocked: boolean;
}

/** The record that a block is about (`postId`); undefined if there is none. */
export function shownPost(asking: Asking): ShownPost | undefined {
  const { postId } = asking.values;
  return typeof postId === 'number' ? postOf(asking, postId) : undefined;
}

/** The record with an id, unlocked if the visitor gave its password. */
export function postOf({ context, values }: Asking, id: number): ShownPost | undefined {
  const posts = postsOf(context);
  const post = posts.has(id) ? posts.get(id) : everybodysPost(context, id);
  posts.set(id, post);
  return post && isOpened(values, id) ? { ...post, isLocked: false } : post;
}

/** Records used by a page, kept because each block of a post needs its record. */
const postsOf = oncePer((_context: RenderContext) => new Map<number, ShownPost | undefined>());

/** The record with an id, as shown to visitors without its password. */
function everybodysPost(context: RenderContext, id: number): ShownPost | undefined {
  const kind = findContent(context, id);
  if (!kind) return undefined;
  const { record } = kind;
  return {
    record,
    kind,
    title: titleOf(context, record),
    texts: kind.shown(record),
    url: kind.urlOf?.(context, record) ?? '',
    isLocked: Boolean(record.password),
  };
}

function titleOf(context: RenderContext, { title, password, status }: ContentRecord): string {
  const html = printedTitle(title);
  if (html === '') return '';
  if (password) return sayHtml(context, 'Protected: {title}', { title: html });
  return status === 'private' ? sayHtml(context, 'Private: {title}', { title: html }) : html;
}

/** Its author; undefined if it has none. */
export const authorOf = ({ context }: Asking, { record }: Pick<ShownPost, 'record'>): User | undefined =>
  record.author > 0 ? context.store.of(users).get(record.author) : undefined;

/** Its excerpt: its own, or the first words of its content. */
export const excerptOf = ({ context }: Asking, { texts, isLocked }: ShownPost, words: number, end?: string): string =>
  isLocked ? sayHtml(context, LOCKED_EXCERPT) : excerptWords(texts, words, end);

/** Id of its featured image, if that is public; 0 for none. */
export const imageOf = ({ context }: Asking, { texts: { image } }: Pick<ShownPost, 'texts'>): number =>
  image !== undefined && context.contributions.ask(media, { ...context, principal: anonymous, reference: image })
    ? image
    : 0;

/** Its terms in a taxonomy, by name. */
export function termsOf({ context }: Asking, { record, kind }: ShownPost, taxonomy: string): readonly Term[] {
  const { contributions, store } = context;
  const use = contributions.all(termUse).find(({ collection }) => collection.name === kind.collection.name);
  const field = use?.fields[taxonomy]?.all;
  const value = field === undefined ? [] : (use?.collection.fields[field]?.value(record) ?? []);
  const ids = [value].flat().filter((id) => typeof id === 'number');
  const declared = contributions.all(contentTaxonomies).find(({ name }) => name === taxonomy);
  return declared ? termsByName(store, declared, ids) : [];
}

/** Class names of its element in lists, as the reference's themes expect them (`get_post_class`). */
export function classesOf(asking: Asking, post: ShownPost): readonly string[] {
  const { context } = asking;
  const { record, kind, texts } = post;
  const type = context.contributions.all(contentTypes).find(({ name }) => name === kind.name);
  const terms = (type?.taxonomies ?? []).flatMap((taxonomy) => termsOf(asking, post, taxonomy));
  return postClasses({
    id: record.id,
    type: kind.name,
    status: statusOf(record, context.moment),
    format: texts.format,
    lock: record.password ? (post.isLocked ? 'required' : 'protected') : undefined,
    hasImage: imageOf(asking, post) > 0,
    isSticky: texts.isSticky === true && isNewestFirst(asking),
    terms,
  });
}

/** Is this the first page of the newest posts, where sticky posts come first? */
function isNewestFirst({ values }: Asking): boolean {
  const visit = visitOf(values);
  return visit?.subject.is === 'posts' && visit.page === 1;
}
