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

/** What a block knows from around it. */
export type Asking = Pick<BlockQuestion, 'context' | 'values'>;

/** A record of any kind, as blocks show it. */
export interface ShownPost {
  readonly record: ContentRecord;
  readonly kind: FoundContent;
  /** As HTML, empty for none; one that not everybody may read says so (reference, `get_the_title`). */
  readonly title: string;
  readonly texts: ShownTexts;
  /** Of its page; empty where its kind has none. */
  readonly url: string;
  /** It has a password, which the visitor did not give. */
  readonly isLocked: boolean;
}

/** The record that the blocks here are about, whichever they say (`postId`); undefined where there is none. */
export function shownPost(asking: Asking): ShownPost | undefined {
  const { postId } = asking.values;
  return typeof postId === 'number' ? postOf(asking, postId) : undefined;
}

/** The record of an id. */
export function postOf({ context, values }: Asking, id: number): ShownPost | undefined {
  const posts = postsOf(context);
  const post = posts.has(id) ? posts.get(id) : everybodysPost(context, id);
  posts.set(id, post);
  return post && isOpened(values, id) ? { ...post, isLocked: false } : post;
}

/** Those that a page has asked for: each block of a post asks for it. */
const postsOf = oncePer((_context: RenderContext) => new Map<number, ShownPost | undefined>());

/** The record of an id, as it is for those who gave no password. */
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

/** Who wrote it; undefined for nobody in particular. */
export const authorOf = ({ context }: Asking, { record }: Pick<ShownPost, 'record'>): User | undefined =>
  record.author > 0 ? context.store.of(users).get(record.author) : undefined;

/** A text that stands for it: its own, or the first words of its content. */
export const excerptOf = ({ context }: Asking, { texts, isLocked }: ShownPost, words: number, end?: string): string =>
  isLocked ? sayHtml(context, LOCKED_EXCERPT) : excerptWords(texts, words, end);

/** Id of the image that shows what it is about, if everybody may see that; 0 for none. */
export const imageOf = ({ context }: Asking, { texts: { image } }: Pick<ShownPost, 'texts'>): number =>
  image !== undefined && context.contributions.ask(media, { ...context, principal: anonymous, reference: image })
    ? image
    : 0;

/** The terms of a taxonomy that it carries, by name. */
export function termsOf({ context }: Asking, { record, kind }: ShownPost, taxonomy: string): readonly Term[] {
  const { contributions, store } = context;
  const use = contributions.all(termUse).find(({ collection }) => collection.name === kind.collection.name);
  const field = use?.fields[taxonomy]?.all;
  const value = field === undefined ? [] : (use?.collection.fields[field]?.value(record) ?? []);
  const ids = [value].flat().filter((id) => typeof id === 'number');
  const declared = contributions.all(contentTaxonomies).find(({ name }) => name === taxonomy);
  return declared ? termsByName(store, declared, ids) : [];
}

/** Class names of the element that shows it among others, as themes of the reference know them (`get_post_class`). */
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

/** Does the page begin with the newest posts, those before them that are pinned? */
function isNewestFirst({ values }: Asking): boolean {
  const visit = visitOf(values);
  return visit?.subject.is === 'posts' && visit.page === 1;
}
