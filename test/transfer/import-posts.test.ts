import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { FileSystem } from '../../core/platform/file-system.ts';
import { ensureDirectory } from '../../core/platform/index.ts';
import { memoryFileSystem } from '../../scripts/testing/memory-file-system.ts';
import { PICTURE } from '../verify/security/picture.ts';
import { type TransferSite, transferSite } from './transfer-site.ts';

/** Files of a folder, by path. */
type Files = Readonly<Record<string, string | Uint8Array>>;

async function put(fileSystem: FileSystem, files: Files): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    const at = `/blog/${path}`;
    await ensureDirectory(fileSystem, at.slice(0, at.lastIndexOf('/')), 0o755);
    if (await fileSystem.stat(at)) await fileSystem.unlink(at);
    const file = await fileSystem.open(at, 'create');
    await file.write(typeof content === 'string' ? new TextEncoder().encode(content) : content);
    await file.close();
  }
}

interface Opened {
  readonly site: TransferSite;
  run(more?: object): Promise<string>;
  put(files: Files): Promise<void>;
}

async function open(t: TestContext, files: Files): Promise<Opened> {
  const fileSystem = memoryFileSystem();
  const site = await transferSite({ fileSystem });
  t.after(() => site.close());
  await put(fileSystem, files);
  const run = async (more = {}) =>
    (await site.command('import posts', { folder: '/blog', dryRun: false, report: null, ...more })).join('\n');
  return { site, run, put: (some) => put(fileSystem, some) };
}

const HUGO: Files = {
  'hugo.toml': 'baseURL = "https://blog.example/"\n',
  'content/posts/bridge/index.md': `+++
title = "The bridge"
date = 2024-03-02T10:00:00-05:00
tags = ["Roads", "Winter"]
categories = ["News"]
aliases = ["/old/bridge/"]
+++

It is *open*. See [the draft](../draft.md) and [the plan](plan.pdf).

![A bridge](sun.png "In winter")

{{< figure src="/img/sun.png" alt="Again" >}}

{{< youtube abc >}}
`,
  'content/posts/bridge/sun.png': PICTURE,
  'content/posts/bridge/plan.pdf': '%PDF-1.4\n',
  'content/posts/draft.md': '---\ntitle: A draft\ndraft: true\ndate: 2024-03-03\n---\nSoon.\n',
  'content/about/_index.md': '---\ntitle: About\n---\nUs.\n',
  'content/about/team.md': '---\ntitle: Team\nweight: 3\n---\nThem.\n',
  'static/img/sun.png': PICTURE,
  'themes/x/README.md': '# A theme\n',
};

const JEKYLL: Files = {
  '_config.yml': 'title: Log\nurl: https://log.example\nbaseurl: /b\n',
  '_posts/2023-05-06-hello-world.md': `---
layout: post
title: "Hello: world"
author: ada
categories: [notes]
redirect_from: /first.html
---

{% highlight ruby %}
puts 1 < 2
{% endhighlight %}

![]({{ site.baseurl }}/assets/sun.png)
`,
  '_drafts/later.md': '---\ntitle: Later\n---\nNot yet.\n',
  'about.md': '---\nlayout: page\ntitle: About\npermalink: /about-us/\n---\nUs.\n',
  '_layouts/post.html': '---\n---\n<html>{{ content }}</html>\n',
  'README.md': '# A blog\n',
  'assets/sun.png': PICTURE,
};

const KIRBY: Files = {
  'content/site.txt': 'Title: Kirby\n',
  'content/1_about/about.txt': 'Title: About us\n----\nText: We are **here**. (link: https://x.example text: There)\n',
  'content/2_blog/20230704_fair/article.txt':
    'Title: Fair\n----\nDate: 2023-07-04 12:00\n----\nTags: summer, green\n----\nText:\n\n(image: sun.png alt: Sun)\n',
  'content/2_blog/20230704_fair/sun.png': PICTURE,
  'content/2_blog/20230704_fair/sun.png.txt': 'Alt: x\n',
  'content/_drafts/next/article.txt': 'Title: Next\n----\nText: Soon.\n',
};

const EVERY = '?context=edit&status=publish,future,draft,pending,private&orderby=slug&order=asc';

describe('almanac import posts', () => {
  it('reads a site of Hugo', async (t) => {
    const { site, run } = await open(t, HUGO);
    assert.match(
      await run(),
      /post \d+ \(content\/posts\/bridge\/index\.md\): the output of \{\{< youtube abc >\}\} is not imported/,
    );
    const [bridge, draft, ...none] = await site.all(`/site/v2/posts${EVERY}`);
    assert.deepEqual(
      [bridge?.slug, bridge?.status, bridge?.date_gmt, draft?.slug, draft?.status, none],
      ['bridge', 'publish', '2024-03-02T15:00:00', 'draft', 'draft', []],
    );
    const { raw } = bridge?.content ?? {};
    assert.match(raw, /<p>It is <em>open<\/em>\./);
    assert.match(raw, /href="http:\/\/site\.test\/uploads\/[^"]*plan[^"]*\.pdf"/);
    assert.match(
      raw,
      /<!-- wp:image \{"id":\d+,"sizeSlug":"full","linkDestination":"none"\} -->\n<figure class="wp-block-image size-full"><img src="http:\/\/site\.test\/uploads\/[^"]*sun[^"]*\.png" alt="A bridge" class="wp-image-\d+" ?\/><figcaption class="wp-element-caption">In winter/,
    );
    const terms = await site.all('/site/v2/tags');
    assert.deepEqual(
      terms.map(({ name, count }) => [name, count]),
      [
        ['Roads', 1],
        ['Winter', 1],
      ],
    );
    const pages = await site.all(`/site/v2/pages${EVERY}`);
    const [about, team] = pages;
    assert.deepEqual(
      pages.map(({ slug }) => slug),
      ['about', 'team'],
    );
    assert.deepEqual([team?.parent, team?.menu_order], [about?.id, 3]);
    const redirects = JSON.parse(new TextDecoder().decode(await site.fileSystem.readFile('/site/redirects.json')));
    assert.equal(redirects.redirects['/old/bridge/'], '/2024/03/02/bridge/');
    assert.equal(redirects.redirects['/posts/bridge/'], '/2024/03/02/bridge/');
    assert.match(redirects.redirects['/img/sun.png'], /^\/uploads\/.*sun.*\.png$/);
    assert.match(redirects.redirects['/posts/bridge/sun.png'], /^\/uploads\/.*sun.*\.png$/);
  });

  it('reads a site of Jekyll', async (t) => {
    const { site, run } = await open(t, JEKYLL);
    await run();
    const [hello, later, ...none] = await site.all(`/site/v2/posts${EVERY}`);
    assert.deepEqual(
      [hello?.slug, hello?.title.raw, hello?.date, later?.status, none],
      ['hello-world', 'Hello: world', '2023-05-06T00:00:00', 'draft', []],
    );
    assert.match(hello?.content.raw, /<pre class="wp-block-code language-ruby"><code>puts 1 &lt; 2<\/code>/);
    assert.match(hello?.content.raw, /uploads\/[^"]*sun/);
    const { slug } = await site.admin(200, 'GET', `/site/v2/users/${hello?.author}`);
    assert.equal(slug, 'ada');
    assert.deepEqual(
      (await site.all(`/site/v2/pages${EVERY}`)).map((page) => [page.slug, page.title.raw]),
      [['about', 'About']],
    );
    const redirects = JSON.parse(new TextDecoder().decode(await site.fileSystem.readFile('/site/redirects.json')));
    assert.equal(redirects.redirects['/first.html/'] ?? redirects.redirects['/first.html'], '/2023/05/06/hello-world/');
  });

  it('reads a site of Kirby', async (t) => {
    const { site, run } = await open(t, KIRBY);
    await run();
    const [fair, ...none] = await site.all(`/site/v2/posts${EVERY}`);
    assert.deepEqual(
      [fair?.slug, fair?.date, none.map(({ slug, status }) => [slug, status])],
      ['fair', '2023-07-04T12:00:00', [['next', 'draft']]],
    );
    assert.match(fair?.content.raw, /alt="Sun"/);
    const about = (await site.all(`/site/v2/pages${EVERY}`)).find(({ slug }) => slug === 'about');
    assert.match(about?.content.raw, /<p>We are <strong>here<\/strong>\. <a href="https:\/\/x\.example">There<\/a>/);
  });

  it('reads JSON above texts, in all ways, and addresses below src', async (t) => {
    const { site, run } = await open(t, {
      'src/posts/a.md': '---json\n{ "title": "A", "date": "2024-01-01" }\n---\nOne.\n',
      'src/posts/b.md': '{"title": "B {b}", "date": "2024-01-02"}\n\nTwo.\n',
      'src/posts/c.md': '{\n  "title": "C",\n  "date": "2024-01-03"\n}\nThree.\n',
      'src/posts/d.md': '{{ title }}\n\n{% include "x" %}\n',
    });
    await run();
    const posts = await site.all(`/site/v2/posts${EVERY}`);
    assert.deepEqual(
      posts.map(({ title, content }) => [title.raw, /<p>([^<]*)/.exec(content.raw)?.[1]]),
      [
        ['A', 'One.'],
        ['B {b}', 'Two.'],
        ['C', 'Three.'],
        ['D', '{{ title }}'],
      ],
    );
    const redirects = JSON.parse(new TextDecoder().decode(await site.fileSystem.readFile('/site/redirects.json')));
    assert.equal(redirects.redirects['/posts/a/'], '/2024/01/01/a/');
  });

  it('changes nothing when run again, imports changes from there, and keeps those made here', async (t) => {
    const files = {
      'posts/a.md': '---\ndate: 2024-01-01\ntitle: A\n---\nOne.\n',
      'posts/b.md': '---\ndate: 2024-01-02\ntitle: B\n---\nTwo.\n',
    };
    const { site, run, put: change } = await open(t, files);
    assert.match(await run(), /2/);
    const before = await site.all(`/site/v2/posts${EVERY}`);
    await run();
    assert.deepEqual(await site.all(`/site/v2/posts${EVERY}`), before);
    await site.admin(200, 'PATCH', `/site/v2/posts/${before[1]?.id}`, { title: 'B, here' });
    await change({
      'posts/a.md': files['posts/a.md'].replace('One.', 'One more.'),
      'posts/b.md': files['posts/b.md'].replace('Two.', 'Two more.'),
    });
    assert.match(await run(), /changed both here/);
    const [a, b] = await site.all(`/site/v2/posts${EVERY}`);
    assert.match(a?.content.raw, /One more\./);
    assert.deepEqual([b?.title.raw, /Two\./.test(b?.content.raw)], ['B, here', true]);
  });

  it('writes nothing in a dry run', async (t) => {
    const { site, run } = await open(t, HUGO);
    await run({ dryRun: true });
    assert.deepEqual(await site.all(`/site/v2/posts${EVERY}`), []);
  });

  it('names file and line of what it cannot read, and imports the rest', async (t) => {
    const { site, run } = await open(t, {
      'posts/good.md': '---\ntitle: Good\ndate: 2024-01-01\n---\nYes.\n',
      'posts/bad.md': '---\ntitle: Bad\ntags: [a, b\n---\nNo.\n',
      'posts/toml.md': '+++\ntitle = "Bad\n+++\nNo.\n',
    });
    const said = await run();
    assert.match(said, /\(posts\/bad\.md\): line [34]/);
    assert.match(said, /\(posts\/toml\.md\): line 2/);
    assert.deepEqual(
      (await site.all(`/site/v2/posts${EVERY}`)).map(({ slug }) => slug),
      ['good'],
    );
  });

  it('reads nothing outside of the folder, and keeps no scripts', async (t) => {
    const { site, run } = await open(t, {
      'posts/evil.md':
        '---\ntitle: Evil\ndate: 2024-01-01\nimage: ../../../site/settings.json\n---\n![x](../../../site/settings.json) <script>alert(1)</script>\n\n[y](/../../site/settings.json)\n',
    });
    await run();
    const [post] = await site.all(`/site/v2/posts${EVERY}`);
    assert.doesNotMatch(post?.content.raw, /<script|uploads/);
    assert.deepEqual(await site.all('/site/v2/media?context=edit'), []);
  });

  it('reports a folder without posts', async (t) => {
    const { run } = await open(t, {});
    await assert.rejects(run(), /\/blog is not a folder/);
  });
});
