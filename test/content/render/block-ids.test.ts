import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blockIds } from '../../../plugins/content/render/block-ids.ts';

/** Ids are 1,000 higher afterwards. */
for (const [what, text, expected, told] of [
  ['a pattern', '<!-- wp:block {"ref":12} /-->', '<!-- wp:block {"ref":1012} /-->', ['12 site/blocks']],
  ['a navigation', '<!-- wp:navigation {"ref":7} /-->', '<!-- wp:navigation {"ref":1007} /-->', ['7 site/navigation']],
  [
    'an image: in its attributes, its class',
    '<!-- wp:image {"id":12,"sizeSlug":"large"} --><figure><img src="a.jpg" class="x wp-image-12"/></figure><!-- /wp:image -->',
    '<!-- wp:image {"id":1012,"sizeSlug":"large"} --><figure><img src="a.jpg" class="x wp-image-1012"/></figure><!-- /wp:image -->',
    ['12 site/media', '12 site/media'],
  ],
  [
    'a picture of a gallery',
    '<!-- wp:gallery {"ids":[1,2]} --><img data-id="1" class="wp-image-1"><!-- /wp:gallery -->',
    '<!-- wp:gallery {"ids":[1001,1002]} --><img data-id="1001" class="wp-image-1001"><!-- /wp:gallery -->',
    ['1 site/media', '2 site/media', '1 site/media', '1 site/media'],
  ],
  [
    'a picture without blocks',
    '<p><img class="wp-image-3" src="x"></p>',
    '<p><img class="wp-image-1003" src="x"></p>',
    ['3 site/media'],
  ],
  [
    'media and text',
    '<!-- wp:media-text {"mediaId":4} -->',
    '<!-- wp:media-text {"mediaId":1004} -->',
    ['4 site/media'],
  ],
  [
    'a link to a page',
    '<!-- wp:navigation-link {"type":"page","id":5,"kind":"post-type"} /-->',
    '<!-- wp:navigation-link {"type":"page","id":1005,"kind":"post-type"} /-->',
    ['5 site/pages'],
  ],
  [
    'a link to a term',
    '<!-- wp:navigation-link {"type":"season","id":5,"kind":"taxonomy"} /-->',
    '<!-- wp:navigation-link {"type":"season","id":1005,"kind":"taxonomy"} /-->',
    ['5 content/terms'],
  ],
  [
    'a link to something',
    '<!-- wp:navigation-submenu {"type":"event","id":5,"kind":"post-type"} -->',
    '<!-- wp:navigation-submenu {"type":"event","id":1005,"kind":"post-type"} -->',
    ['5 *'],
  ],
  [
    'a link whose type is named like a member of every object',
    '<!-- wp:navigation-link {"type":"constructor","id":5} /-->',
    '<!-- wp:navigation-link {"type":"constructor","id":1005} /-->',
    ['5 *'],
  ],
  [
    'a link whose type is no text',
    '<!-- wp:navigation-link {"type":{"toString":1},"id":5} /-->',
    '<!-- wp:navigation-link {"type":{"toString":1},"id":1005} /-->',
    ['5 *'],
  ],
  ['a link by its address', '<!-- wp:navigation-link {"label":"5","url":"/5"} /-->', undefined, []],
  [
    'posts of terms',
    '<!-- wp:latest-posts {"categories":[{"id":6}]} /-->',
    '<!-- wp:latest-posts {"categories":[{"id":1006}]} /-->',
    ['6 content/terms'],
  ],
  [
    'a query',
    '<!-- wp:query {"queryId":9,"query":{"perPage":9,"parents":[1],"taxQuery":{"category":[2]}}} -->',
    '<!-- wp:query {"queryId":9,"query":{"perPage":9,"parents":[1001],"taxQuery":{"category":[1002]}}} -->',
    ['1 site/pages', '2 content/terms'],
  ],
  [
    'posts of some authors',
    '<!-- wp:query {"query":{"author":"3,12","search":"3"}} -->',
    '<!-- wp:query {"query":{"author":"1003,1012","search":"3"}} -->',
    ['3 users', '12 users'],
  ],
  ['posts of nobody in particular', '<!-- wp:query {"query":{"author":"","perPage":3}} -->', undefined, []],
  [
    'a picture behind a block',
    '<!-- wp:group {"style":{"background":{"backgroundImage":{"url":"a.jpg","id":7}}}} -->',
    '<!-- wp:group {"style":{"background":{"backgroundImage":{"url":"a.jpg","id":1007}}}} -->',
    ['7 site/media'],
  ],
  [
    'where an event is, and who invites',
    '<!-- wp:tribe/event-venue {"venue":3} /--><!-- wp:tribe/event-organizer {"organizer":4} /-->',
    '<!-- wp:tribe/event-venue {"venue":1003} /--><!-- wp:tribe/event-organizer {"organizer":1004} /-->',
    ['3 calendar/venues', '4 calendar/organizers'],
  ],
  [
    'what is escaped stays so',
    '<!-- wp:image {"id":1,"alt":"\\u003cb\\u003e \\u002d\\u002d \\u0026"} -->',
    '<!-- wp:image {"id":1001,"alt":"\\u003cb\\u003e \\u002d\\u002d \\u0026"} -->',
    ['1 site/media'],
  ],
  ['an id of no record: a heading', '<!-- wp:heading {"id":12} -->', undefined, []],
  ['attributes that are no JSON', '<!-- wp:image {"id":12,} -->', undefined, []],
  ['a class of no picture', '<p class="wp-image-3">wp-image-3</p>', undefined, []],
  ['plain text', 'In 2026, <b>12</b> came.', undefined, []],
] as const satisfies readonly (readonly [string, string, string | undefined, readonly string[]])[]) {
  test(`ids in a text: ${what}`, () => {
    const seen: string[] = [];
    const replaced = blockIds(text, (id, collections) => {
      seen.push(`${id} ${collections.join('|')}`);
      return id + 1000;
    });
    assert.equal(replaced, expected ?? text);
    assert.deepEqual(seen, told);
    assert.equal(
      blockIds(text, (id) => id),
      text,
    );
  });
}
