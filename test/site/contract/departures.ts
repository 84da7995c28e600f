/** What the contract says and the application does not declare, and why. */
import { LIST, ONLY_POSTS, POST_FIELDS, page, perPage } from './common.ts';
import type { Meant } from './compare.ts';
import { factsOf } from './facts.ts';
import { integer, only, text } from './schema.ts';

export const DEPARTURES: readonly Meant[] = [
  {
    why: 'a time without an offset is one of the site, which the date-time of JSON Schema (RFC 3339) does not allow',
    facts: ['after', 'before', 'modified_after', 'modified_before'].map((name) => `${name} format "date-time"`),
  },
  {
    why: 'what is not sent is kept: the default is what a new item has',
    facts: [
      'meta._builder_hide_in_design_set default false',
      'meta._builder_tags default ""',
      'meta.footnotes default ""',
      'meta.pattern_sync_status default ""',
    ],
  },
  {
    why: 'revisions have neither a status nor a slug of their own; in the reference they are listed by these no more than here',
    at: /\/revisions$/,
    facts: factsOf(
      only('after before modified_after modified_before search_semantics search_columns slug status', LIST),
    ).filter((fact) => !fact.includes('date-time')),
  },
  {
    why: 'one revision has no pages: the row of the contract is of a list and of one of its items',
    at: /^GET .*\/global-styles\/\{parent\}\/revisions\/\{id\}$/,
    facts: factsOf({ page, per_page: perPage, offset: integer }),
  },
  {
    why: 'a menu may lead to a path or an anchor of the site, neither of which is a URI',
    at: /\/menu-items/,
    facts: ['url format "uri"'],
  },
  {
    why: 'what is no address is as unknown as any other that nothing is at: 404, as in the reference',
    at: /\/oembed\//,
    facts: ['url format "uri"'],
    inAnswers: true,
  },
  {
    why: 'consumers write widths in many ways, and all are read, as in the reference',
    at: /\/oembed\//,
    facts: ['maxwidth is integer', 'maxheight is integer'],
    inAnswers: true,
  },
  {
    why: 'media have neither a password nor an excerpt among their fields',
    at: /^GET .*\/media\/\{id\}$/,
    facts: factsOf({ excerpt_length: integer, password: text }),
  },
  {
    why: 'patterns are not discussed, and have categories of their own; so in the reference, whatever "as posts" says of fields',
    at: /\/blocks(\/\{id\}(\/autosaves)?)?$/,
    facts: factsOf({
      ...only('comment_status ping_status', POST_FIELDS),
      ...only('categories tags', ONLY_POSTS),
    }),
  },
];
