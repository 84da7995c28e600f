import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { blocksOfMarkdown } from '../../../plugins/transfer/markdown/blocks-of-markdown.ts';
import { markdownOfBlocks } from '../../../plugins/transfer/markdown/markdown-of-blocks.ts';

const paragraph = (html: string) => `<!-- wp:paragraph -->\n<p>${html}</p>\n<!-- /wp:paragraph -->`;

/** Markdown and the equivalent blocks, in both directions. */
const SAME: readonly (readonly [what: string, markdown: string, blocks: string])[] = [
  [
    'text',
    'Hello *em* **strong** `code <b>`.',
    paragraph('Hello <em>em</em> <strong>strong</strong> <code>code &lt;b&gt;</code>.'),
  ],
  [
    'a link',
    '[There](https://x.example/a "Title")',
    paragraph('<a href="https://x.example/a" title="Title">There</a>'),
  ],
  ['a break', 'One\\\ntwo', paragraph('One<br>two')],
  [
    'signs that mean nothing',
    '1\\. \\*not\\* \\[this\\] \\_or\\_ \\`that\\`',
    paragraph('1. *not* [this] _or_ `that`'),
  ],
  [
    'an address that is no link',
    'https\\://x.example and me\\@x.example',
    paragraph('https://x.example and me@x.example'),
  ],
  [
    'character references',
    'Less &lt; more &amp;amp; “quoted” &nbsp;',
    paragraph('Less &lt; more &amp;amp; “quoted” &nbsp;'),
  ],
  [
    'a heading',
    '### Third',
    '<!-- wp:heading {"level":3} -->\n<h3 class="wp-block-heading">Third</h3>\n<!-- /wp:heading -->',
  ],
  [
    'a line',
    '---',
    '<!-- wp:separator -->\n<hr class="wp-block-separator has-alpha-channel-opacity"/>\n<!-- /wp:separator -->',
  ],
  [
    'a list in a list',
    '- One\n- Two\n  1. First\n  2. Second',
    `<!-- wp:list -->
<ul class="wp-block-list"><!-- wp:list-item -->
<li>One</li>
<!-- /wp:list-item -->

<!-- wp:list-item -->
<li>Two<!-- wp:list {"ordered":true} -->
<ol class="wp-block-list"><!-- wp:list-item -->
<li>First</li>
<!-- /wp:list-item -->

<!-- wp:list-item -->
<li>Second</li>
<!-- /wp:list-item --></ol>
<!-- /wp:list --></li>
<!-- /wp:list-item --></ul>
<!-- /wp:list -->`,
  ],
  [
    'a quote',
    '> Wise\n>\n> words',
    `<!-- wp:quote -->\n<blockquote class="wp-block-quote">${paragraph('Wise')}\n\n${paragraph('words')}</blockquote>\n<!-- /wp:quote -->`,
  ],
  [
    'code with fences, references and blocks in it',
    '````js\n```\n&lt; <!-- wp:x -->\n```\n````',
    '<!-- wp:code {"className":"language-js"} -->\n<pre class="wp-block-code language-js"><code>```\n&amp;lt; &lt;!-- wp:x --&gt;\n```</code></pre>\n<!-- /wp:code -->',
  ],
  [
    'a picture',
    '![A sun](https://x.example/sun.png "Seen")',
    '<!-- wp:image -->\n<figure class="wp-block-image"><img src="https://x.example/sun.png" alt="A sun"/><figcaption class="wp-element-caption">Seen</figcaption></figure>\n<!-- /wp:image -->',
  ],
  [
    'a table',
    '| a | b |\n| --- | --: |\n| 1 | *2* |',
    '<!-- wp:table -->\n<figure class="wp-block-table"><table class="has-fixed-layout"><thead><tr><th>a</th><th class="has-text-align-right" data-align="right">b</th></tr></thead><tbody><tr><td>1</td><td class="has-text-align-right" data-align="right"><em>2</em></td></tr></tbody></table></figure>\n<!-- /wp:table -->',
  ],
  [
    'a block that Markdown has no words for',
    '<!-- wp:cover {"url":"x"} -->\n<div>\n\n# no heading\n\n</div>\n<!-- /wp:cover -->',
    '<!-- wp:cover {"url":"x"} -->\n<div>\n\n# no heading\n\n</div>\n<!-- /wp:cover -->',
  ],
];

describe('Markdown and blocks', () => {
  for (const [what, markdown, blocks] of SAME) {
    it(`say the same: ${what}`, () => {
      assert.equal(blocksOfMarkdown(markdown), blocks);
      assert.equal(markdownOfBlocks(blocks), markdown);
      const [all, both] = [`${blocks}\n\n${paragraph('End.')}`, `${markdown}\n\nEnd.`];
      assert.equal(blocksOfMarkdown(markdownOfBlocks(all) ?? ''), all);
      assert.equal(blocksOfMarkdown(both), all);
    });
  }

  for (const [what, content] of [
    ['HTML without blocks', '<p>Old</p>'],
    ['text between blocks', `${paragraph('One')}\nand\n${paragraph('two')}`],
    ['other distances between blocks', `${paragraph('One')}\n${paragraph('two')}`],
  ] as const) {
    it(`has no Markdown for ${what}`, () => assert.equal(markdownOfBlocks(content), undefined));
  }

  it('leaves blocks alone whose attributes Markdown cannot say', () => {
    const blocks =
      '<!-- wp:paragraph {"align":"center"} -->\n<p class="has-text-align-center">Hi</p>\n<!-- /wp:paragraph -->';
    assert.equal(markdownOfBlocks(blocks), blocks);
  });

  it('keeps HTML as HTML, also where empty lines cut it', () => {
    assert.equal(
      blocksOfMarkdown('<details>\n<summary>More</summary>\n</details>\n\nEnd'),
      `<!-- wp:html -->\n<details>\n<summary>More</summary>\n</details>\n<!-- /wp:html -->\n\n${paragraph('End')}`,
    );
  });

  it('leaves marks as text where there are more of them than can be examined', () => {
    const marks = '*a_'.repeat(20_000);
    const blocks = blocksOfMarkdown(marks);
    assert.equal(blocks.replace(/<\/?em>/g, '').replaceAll('*', ''), paragraph(marks.replaceAll('*', '')));
    assert.ok(blocks.split('<em>').length < 1000);
  });

  // these took four to ten seconds, and time quadratic in their length
  for (const [what, hostile] of [
    ['lines of a list item', `- a\n${'a\n'.repeat(32_000)}`],
    ['lines of a quoted list item', `> - a\n${'a\n'.repeat(32_000)}`],
    ['punctuation after an address', `http://a${'!'.repeat(64_000)}`],
    ['lines of a quote without its mark', '> a\nb\n'.repeat(20_000)],
  ] as const) {
    it(`keeps many ${what}, in bounded time`, { timeout: 20_000 }, () => {
      const letters = (text: string) => text.replace(/<[^>]*>|&gt;|[^a-z!]/g, '');
      const before = process.cpuUsage();
      const blocks = blocksOfMarkdown(hostile);
      const { user } = process.cpuUsage(before);
      assert.equal(letters(blocks), letters(hostile));
      assert.ok(user < 2_500_000, `${user} µs`);
    });
  }

  it('keeps underlined headings in long documents', () => {
    const blocks = blocksOfMarkdown(`${'A paragraph of some words.\n\n'.repeat(4_000)}Last\n===\n`);
    assert.ok(blocks.includes('<h1 class="wp-block-heading">Last</h1>'));
  });

  for (const [what, mark] of [
    ['quotes', '> '],
    ['lists', '- '],
  ] as const) {
    it(`leaves marks of ${what} as text where they are nested too deep`, () => {
      const begun = blocksOfMarkdown(`${mark.repeat(20_000)}End`).split(`<!-- wp:${what.slice(0, -1)} `).length - 1;
      assert.ok(begun > 10 && begun <= 50, String(begun));
    });
  }
});
