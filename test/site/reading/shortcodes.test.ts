/** Shortcodes are rendered as the reference renders them, all others stay text, and nothing in them runs. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { htmlTokens } from '../../../plugins/content/render/html/html-tokens.ts';
import { type AskingSite, contentSite } from '../content-site.ts';

let site: AskingSite;
before(async () => {
  site = await contentSite();
});
after(() => site.close());

const rendered = async (content: string): Promise<string> =>
  (await site.ask(201, 'POST', '/posts', { as: 'administrator', json: { title: 'x', status: 'publish', content } }))
    .content.rendered;

const PICTURE = '<img src="https://example.org/a.jpg" />';
const SHOWN = '<img decoding="async" src="https://example.org/a.jpg" />';
const MP3 = 'https://example.org/a.mp3';
const AUDIO = `<audio class="wp-audio-shortcode" preload="none" style="width: 100%;" controls="controls"><source type="audio/mpeg" src="${MP3}" /><a href="${MP3}">${MP3}</a></audio>`;
const figure = (inside: string, classes = 'wp-caption alignnone') =>
  `<figure style="width: 300px" class="${classes}">${SHOWN}<figcaption class="wp-caption-text">${inside}</figcaption></figure>\n`;

for (const [content, html] of [
  [`[caption width="300"]${PICTURE} Words[/caption]`, figure('Words')],
  [
    `[wp_caption width=300 align='alignleft' class="big"]${PICTURE} Words[/wp_caption]`,
    figure('Words', 'wp-caption alignleft big'),
  ],
  [`[caption width="300" caption="Old"]${PICTURE}[/caption]`, figure('Old')],
  [`[caption]${PICTURE} Words[/caption]`, `${SHOWN}\n`],
  [`[caption width="300"]${PICTURE}[/caption]`, `${SHOWN}\n`],
  ['Write [[caption]words[/caption]] so.', '<p>Write [caption]words[/caption] so.</p>\n'],
  ['Write [[audio src="a.mp3"]] so.', '<p>Write [audio src="a.mp3"] so.</p>\n'],
  ['[poem is="1"] and [0] and [captions]', '<p>[poem is=&#8221;1&#8243;] and [0] and [captions]</p>\n'],
  [
    '[audio src="https://example.org/a.mp3" loop="off" autoplay="false" preload="x"]',
    '<audio class="wp-audio-shortcode" preload="x" style="width: 100%;" loop="1" controls="controls"><source type="audio/mpeg" src="https://example.org/a.mp3" /><a href="https://example.org/a.mp3">https://example.org/a.mp3</a></audio>\n',
  ],
  [
    '[caption width="9" caption="A "b""]<img src="/a.png" /> words[/caption]',
    '<figure style="width: 9px" class="wp-caption alignnone"><img decoding="async" src="/a.png" /><figcaption class="wp-caption-text">words</figcaption></figure>\n',
  ],
  [
    '[audio src="https://example.org/a.mp3" loop="on"]',
    '<audio class="wp-audio-shortcode" preload="none" style="width: 100%;" loop="1" controls="controls"><source type="audio/mpeg" src="https://example.org/a.mp3" /><a href="https://example.org/a.mp3">https://example.org/a.mp3</a></audio>\n',
  ],
  [
    `[audio src="${MP3}" class="wide &amp; loud" style="width: 50%; position: fixed"]`,
    `${AUDIO.replace('wp-audio-shortcode', 'wide &amp; loud').replace('100%;', '50%')}\n`,
  ],
  [`[audio src="${MP3}" style="position: fixed"]`, `${AUDIO.replace(' style="width: 100%;"', '')}\n`],
  [
    '[video src="https://example.org/a.mp4" class="big"]<track src="https://example.org/a.vtt">[/video]',
    '<div style="width: 640px;" class="wp-video"><video class="big" width="640" height="360" preload="metadata" controls="controls"><source type="video/mp4" src="https://example.org/a.mp4" /><track src="https://example.org/a.vtt"><a href="https://example.org/a.mp4">https://example.org/a.mp4</a></video></div>\n',
  ],
  [`[caption width="300" caption="0"]${PICTURE}[/caption]`, `${SHOWN}\n`],
  [`[caption width="300" align=""]${PICTURE} Words[/caption]`, figure('Words', 'wp-caption')],
  [
    `[caption width="300" id="a%20b c"]${PICTURE} Words[/caption]`,
    figure('Words')
      .replace('<figure', '<figure id="abc" aria-describedby="caption-abc"')
      .replace('<figcaption', '<figcaption id="caption-abc"'),
  ],
  [
    '[video mp4="https://example.org/a.mp4" width="320" height="200"]',
    '<div style="width: 320px;" class="wp-video"><video class="wp-video-shortcode" width="320" height="200" preload="metadata" controls="controls"><source type="video/mp4" src="https://example.org/a.mp4" /><a href="https://example.org/a.mp4">https://example.org/a.mp4</a></video></div>\n',
  ],
  [
    '[audio src="https://example.org/a.txt"]',
    '<a class="wp-embedded-audio" href="https://example.org/a.txt">https://example.org/a.txt</a>\n',
  ],
  [
    '[audio src="https://example.org/a.mp3?x=1"]',
    '<a class="wp-embedded-audio" href="https://example.org/a.mp3?x=1">https://example.org/a.mp3?x=1</a>\n',
  ],
  ['[audio]', ''],
  [
    '[embed width="3"]https://example.org/x?a=1&b=2[/embed]',
    '<p><a href="https://example.org/x?a=1&#038;b=2">https://example.org/x?a=1&amp;b=2</a></p>\n',
  ],
  ['<!-- wp:shortcode -->[poem]<!-- /wp:shortcode -->', '<p>[poem]</p>\n'],
  [
    '<!-- wp:shortcode -->[audio src="https://example.org/a.txt"]<!-- /wp:shortcode -->',
    '<a class="wp-embedded-audio" href="https://example.org/a.txt">https://example.org/a.txt</a>\n',
  ],
  [
    '<p><img src="a.jpg" width="300" height="200" loading="eager"></p>',
    '<p><img fetchpriority="high" decoding="async" src="a.jpg" width="300" height="200" loading="eager"></p>\n',
  ],
  [
    '<p><img src="a.jpg" width="300" height="200" fetchpriority="high"></p>',
    '<p><img decoding="async" src="a.jpg" width="300" height="200" fetchpriority="high"></p>\n',
  ],
  [
    '<p><img src="a.jpg" width="3" height="2" decoding="sync"></p>',
    '<p><img loading="lazy" src="a.jpg" width="3" height="2" decoding="sync"></p>\n',
  ],
  [
    '<p><img src="a.jpg" width="100%" height="200"></p>',
    '<p><img decoding="async" src="a.jpg" width="100%" height="200"></p>\n',
  ],
  [
    '<p><iframe src="https://example.org/map" width="100%" height="200"></iframe></p>',
    '<p><iframe loading="lazy" src="https://example.org/map" width="100%" height="200"></iframe></p>\n',
  ],
  [
    '<p><iframe src="https://example.org/map" width="300"></iframe></p>',
    '<p><iframe src="https://example.org/map" width="300"></iframe></p>\n',
  ],
  [`Before\n\n ${MP3} \n\nafter ${MP3}`, `<p>Before</p>\n${AUDIO}\n<p>after ${MP3}</p>\n`],
  ['https://example.org/a.OGG?b', '<p>https://example.org/a.OGG?b</p>\n'],
  [`[embed]${MP3}[/embed]`, `${AUDIO}\n`],
  [`<!-- wp:paragraph -->\n<p>${MP3}</p>\n<!-- /wp:paragraph -->`, `\n${AUDIO}\n`],
  [
    `<!-- wp:embed --><figure><div class="w">\n${MP3}\n</div></figure><!-- /wp:embed -->`,
    `<figure><div class="w">\n${AUDIO}\n</div></figure>`,
  ],
  [`<p>${MP3}<br>${MP3}</p>`, `<p>${MP3}<br />${MP3}</p>\n`],
  [`<i title="\n${MP3}\n">x</i>`, `<p><i title="\n${MP3}\n">x</i></p>\n`],
  [
    '[embed width="400" height="300"]https://example.org/a.mp4[/embed]',
    '<div style="width: 400px;" class="wp-video"><video class="wp-video-shortcode" width="400" height="300" preload="metadata" controls="controls"><source type="video/mp4" src="https://example.org/a.mp4" /><a href="https://example.org/a.mp4">https://example.org/a.mp4</a></video></div>\n',
  ],
] as const) {
  test(`${content.slice(0, 70)}`, async () => assert.equal((await rendered(content)).trim(), html.trim()));
}

test('an excerpt has no shortcodes', async () => {
  const json = {
    title: 'x',
    status: 'publish',
    content: `Before [caption width="300"]${PICTURE} Words[/caption] after`,
  };
  const { excerpt } = await site.ask(201, 'POST', '/posts', { as: 'administrator', json });
  assert.equal(excerpt.rendered, '<p>Before after</p>\n');
});

for (const content of [
  '[audio src="javascript:alert(1)"]',
  '[video src="java&#115;cript:alert(1).mp4"]',
  '[embed]javascript:alert(1)[/embed]',
  '[audio src="https://e.example/a.mp3" class="&quot; onplay=&quot;alert(1)" style="x&quot; onplay=&quot;alert(1)"]',
  '[audio src="https://e.example/a.mp3" style="width:1px&quot; onplay=&quot;alert(1)"]',
  '[audio src="https://e.example/a.mp3&quot; onerror=&quot;alert(1)"]',
  `[caption width="300" class="x&quot; onclick=&quot;alert(1)" id="a&quot; onclick=&quot;b"]${PICTURE} Words[/caption]`,
  `[caption width="300" caption="&lt;script&gt;alert(1)&lt;/script&gt;"]${PICTURE}[/caption]`,
  '<a title="[audio src=https://e.example/a.mp3?&#32;onclick=alert(1)&#32;x=.mp3]">x</a>',
  '<a title="\nhttps://e.example/onclick=alert(1)//a.mp3\n">x</a>',
  "<!-- <b title='\nhttps://e.example/onclick=alert(1)//a.mp3\n'> -->",
  "https://e.example/'onerror=alert(1)'.mp3",
  'https://e.example/&quot;/onerror=alert(1)/a.mp3',
  'https://[a]onerror=alert(1)/a.mp3',
  '<a title="[embed]https://e.example/ onclick=alert(1) [/embed]">x</a>',
  `[caption width="300" caption="x onclick=alert(1) "]<a title="[/caption] onclick=alert(1)">`,
  `[caption width="300" caption='<img src=x onerror=alert(1)>']${PICTURE}[/caption]`,
]) {
  test(`nothing in ${content.slice(0, 70)} runs`, async () => {
    const html = await rendered(content);
    for (const token of htmlTokens(html)) {
      if (token.kind !== 'begin' && token.kind !== 'raw') continue;
      assert.notEqual(token.name, 'script', html);
      for (const [name, value = ''] of token.attributes) {
        assert.doesNotMatch(name, /^on/, html);
        assert.doesNotMatch(value, /^\s*javascript:/i, html);
      }
    }
  });
}
