import { setImmediate } from 'node:timers/promises';
import { replaceFile } from '../../../core/platform/files/write-file.ts';
import type { TestSiteOptions } from '../../../scripts/testing/test-site.ts';
import { type Answer, type Asking, contentSite } from '../content-site.ts';

/** Files of two themes; the first is on. */
export const THEME_FILES: Readonly<Record<string, string>> = {
  'themes/daybook/theme.json': JSON.stringify({
    version: 3,
    title: 'Day Book',
    customTemplates: [
      { name: 'wide', title: 'Wide page', postTypes: ['page', 'post'] },
      { name: 'bare', title: 'Bare page' },
    ],
    templateParts: [
      { name: 'header', title: 'Header', area: 'header' },
      { name: 'aside', title: 'Aside', area: 'sidebar' },
    ],
  }),
  'themes/daybook/templates/index.html': '<!-- wp:paragraph --><p>All</p><!-- /wp:paragraph -->',
  'themes/daybook/templates/page.html': '<p>Page</p>',
  'themes/daybook/templates/wide.html': '<p>Wide</p>',
  'themes/daybook/templates/bare.html': '<p>Bare</p>',
  'themes/daybook/templates/free.html': '<p>Free</p>',
  'themes/daybook/templates/empty.html': '',
  'themes/daybook/parts/header.html': '<p>Top</p>',
  'themes/daybook/parts/aside.html': '<p>Side</p>',
  'themes/daybook/parts/plain.html': '<p>Plain</p>',
  'themes/night/theme.json': JSON.stringify({ version: 3 }),
  'themes/night/templates/index.html': '<p>Night</p>',
};

/** A template as people write one by hand. */
export const written = (id: number, members: Readonly<Record<string, unknown>>) => ({
  [`site/templates/${id}.json`]: JSON.stringify({
    id,
    theme: 'daybook',
    title: `Written ${id}`,
    content: `<p>${id}</p>`,
    author: 0,
    ...members,
  }),
});

/** Longer than outside edits are waited for when they come in a burst, in milliseconds. */
const BURST = 1_000;
/** Nothing leaves the process: what is under way ends within a few turns of the event loop. */
const TURNS = 10;

/** A site with two themes. Requests are those of an administrator by default. */
export async function templateSite({ files, ...options }: TestSiteOptions = {}) {
  const site = await contentSite({ ...options, files: { ...THEME_FILES, ...files } });
  return {
    ...site,
    admin: (status: number, method: string, path: string, json?: unknown, asking: Asking = {}): Promise<Answer> =>
      site.ask(status, method, path, { as: 'administrator', ...(json !== undefined && { json }), ...asking }),
    /** The slugs that a list has for them. */
    slugs: async (path: string, asking: Asking = { as: 'administrator' }): Promise<string> =>
      ((await site.ask(200, 'GET', path, asking)) as unknown as readonly Answer[]).map(({ slug }) => slug).join(' '),
    /** A person saves files, or removes those that are undefined, and the site has taken notice. */
    edit: async (changed: Readonly<Record<string, string | undefined>>): Promise<void> => {
      for (const [path, text] of Object.entries(changed)) {
        const at = `/site/${path}`;
        if (text === undefined) await site.fileSystem.unlink(at);
        else await replaceFile(site.fileSystem, at, new TextEncoder().encode(text));
      }
      site.clock.advance(BURST);
      for (let turn = 0; turn < TURNS; turn++) await setImmediate();
    },
  };
}
