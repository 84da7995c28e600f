import { ANY_OF_SITE, isObject, type References, type ReplaceIds, replaceReferences } from '../../../core/index.ts';
import { attributesText, replaceBlockComments } from './html/html-tokens.ts';

const media: References = { id: ['site/media'] };

const TERMS = ['content/terms'];

/** The background image of a block of any type. */
const BEHIND = 'style.background.backgroundImage.id';

/** Attributes with ids in blocks of the reference and of The Events Calendar, by name of the block. */
const IDS: Readonly<Record<string, References>> = {
  'tribe/event-venue': { venue: ['calendar/venues'] },
  'tribe/event-organizer': { organizer: ['calendar/organizers'] },
  'core/audio': media,
  'core/cover': media,
  'core/file': media,
  'core/image': media,
  'core/video': media,
  'core/gallery': { 'ids.*': ['site/media'] },
  'core/media-text': { mediaId: ['site/media'] },
  'core/block': { ref: ['site/blocks'] },
  'core/navigation': { ref: ['site/navigation'] },
  'core/page-list': { parentPageID: ['site/pages'] },
  'core/avatar': { userId: ['users'] },
  'core/latest-posts': { 'categories.*.id': TERMS, selectedAuthor: ['users'] },
  'core/query': {
    'query.parents.*': ['site/pages'],
    'query.exclude.*': [ANY_OF_SITE],
    'query.categoryIds.*': TERMS,
    'query.tagIds.*': TERMS,
    'query.taxQuery.*.*': TERMS,
  },
};

/** Navigation links; their type determines which collection their id refers to. */
const LINKS = new Set(['core/navigation-link', 'core/navigation-submenu']);

/** Collections of the targets of such links, by type. */
const TARGETS: ReadonlyMap<unknown, readonly string[]> = new Map(
  Object.entries({ page: ['site/pages'], post: ['site/posts'], category: TERMS, tag: TERMS, post_tag: TERMS }),
);

/** An image in HTML. Its id is in a class and, inside a gallery, also in an attribute. */
const PICTURE = /<img\b[^<>]*>/gi;
const PICTURE_CLASS = /\bwp-image-\d+\b/i;
const PICTURE_ID = /(\bwp-image-|\bdata-id=["']?)(\d+)\b/gi;

/** Replaces ids of other records in a text that may consist of blocks: in block attributes, and of images. */
export const blockIds: ReplaceIds = (text, replace) => {
  const attributed = replaceBlockComments(text, ({ name, json }, source) => {
    const references = json === '' ? undefined : referencesOf(name, json);
    const before = references && parsed(json);
    const after = references && withAuthors(replaceReferences(before, references, replace), replace);
    return before === after ? source : source.replace(json, () => attributesText(Object(after)));
  });
  return attributed.replace(PICTURE, (picture) =>
    PICTURE_CLASS.test(picture)
      ? picture.replace(PICTURE_ID, (_, before: string, id: string) => before + replace(Number(id), ['site/media']))
      : picture,
  );
};

function referencesOf(name: string, json: string): References | undefined {
  if (!LINKS.has(name))
    return json.includes('"backgroundImage"') ? { ...IDS[name], [BEHIND]: ['site/media'] } : IDS[name];
  const { type, kind } = Object(parsed(json));
  return { id: TARGETS.get(type) ?? (kind === 'taxonomy' ? TERMS : [ANY_OF_SITE]) };
}

const IDS_IN_TEXT = /^[1-9]\d{0,14}(?:,[1-9]\d{0,14})*$/;

/** Replaces the ids of authors in the attributes of a query, which are one text: `3`, `3,12`. */
function withAuthors(attributes: unknown, replace: Parameters<ReplaceIds>[1]): unknown {
  if (!isObject(attributes) || !isObject(attributes.query)) return attributes;
  const { author } = attributes.query;
  if (typeof author !== 'string' || !IDS_IN_TEXT.test(author)) return attributes;
  const replaced = author.replace(/\d+/g, (id) => String(replace(Number(id), ['users'])));
  return replaced === author ? attributes : { ...attributes, query: { ...attributes.query, author: replaced } };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
