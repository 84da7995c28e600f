import { contribute, definePlugin } from '../../../core/index.ts';
import type { PluginSource } from '../../../core/loading/packages/plugin-source.ts';
import { media } from '../../../plugins/content/index.ts';
import { templates } from '../../../plugins/site/index.ts';
import { pluginSource } from '../../../scripts/testing/test-site.ts';
import { type Answer, type Asking, type AskingSite, contentSite } from '../content-site.ts';

/** Id of the one media item of `furnished`. */
export const IMAGE = 7000;

/** Keeps one media item, and a theme with one template of pages. */
const furniture: PluginSource = pluginSource(
  definePlugin({ name: 'furniture' }).with({
    extends: [
      contribute(media, ({ reference }) =>
        reference === IMAGE
          ? { url: 'http://site.test/x.png', id: IMAGE, extension: 'png', width: 1, height: 1, filesize: 1, sizes: {} }
          : undefined,
      ),
      contribute(templates, ({ kind }) => (kind === 'page' ? ['wide.html'] : [])),
    ],
  }),
  { requires: ['content', 'site'] },
);

/** Terms that are there before a site opens, by id. */
const term = (id: number, taxonomy: string, slug: string) => ({
  [`content/terms/${id}.json`]: JSON.stringify({ id, taxonomy, name: slug, slug }),
});

/** A category that posts fall back on, another one, and a tag. */
export const [UNCATEGORIZED, NEWS, GREEN] = [9001, 9002, 9003];
const TERMS = {
  ...term(UNCATEGORIZED, 'category', 'uncategorized'),
  ...term(NEWS, 'category', 'news'),
  ...term(GREEN, 'post_tag', 'green'),
};

/** A site whose items may name terms, an image and a template, and helpers for what a test says again and again. */
export interface WritingSite extends AskingSite {
  /** Text of an item's file; undefined if there is none. */
  file(base: string, id: number): Promise<string | undefined>;
  /** Asks as an administrator, unless somebody else is named. */
  admin(status: number, method: string, path: string, json?: unknown, asking?: Asking): Promise<Answer>;
}

/** @param files more files that are there before it opens */
export async function writingSite(files: Readonly<Record<string, string>> = {}): Promise<WritingSite> {
  const site = await contentSite({ files: { ...TERMS, ...files } }, [furniture]);
  return {
    ...site,
    file: async (base, id) => {
      const path = `/site/site/${base}/${id}.json`;
      return (await site.fileSystem.stat(path)) && new TextDecoder().decode(await site.fileSystem.readFile(path));
    },
    admin: (status, method, path, json, asking) =>
      site.ask(status, method, path, { as: 'administrator', ...(json !== undefined && { json }), ...asking }),
  };
}
