/** `@wordpress/core-data`, unchanged, at the root of the plugin wp-alias: what an editor does with the reference it does here. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { PICTURE } from '../verify/security/picture.ts';
import { servedClientSite } from './served-client-site.ts';

const program = fileURLToPath(new URL('./core-data-client.mjs', import.meta.url));

test('entities are read, edited, saved, autosaved and deleted', async (t) => {
  const site = await servedClientSite({ alias: true });
  t.after(() => site.close());
  const env = {
    ...process.env,
    CLIENT_ROOT: site.root,
    CLIENT_AUTHORIZATION: site.authorization,
    CLIENT_PICTURE: Buffer.from(PICTURE).toString('base64'),
  };
  const { stdout } = await promisify(execFile)(process.execPath, [program], { env });
  assert.deepEqual(JSON.parse(stdout), {
    posts: {
      edited: [true, 'Ferry', 'Ferries', 'Ferries', 'publish', false],
      autosaves: [[true, 'At ten']],
      autosave: 'At ten',
      kept: 'At nine',
      listed: [[true, 'Ferries']],
      refused: 'rest_post_invalid_id',
      gone: true,
    },
    terms: { found: [true], taxonomy: ['category', 'categories', true] },
    patterns: ['unsynced', 'Hero'],
    media: ['image/png', 'A ferry', true, [true]],
    menus: [['Shop', 'Help'], 'Store', true, 'wp_navigation'],
    appearance: {
      theme: 'daybook',
      styles: { color: { background: 'var(--wp--preset--color--base)' } },
      template: ['theme', 'custom', true],
    },
    people: { name: 'ada', rights: [true, true], users: [true] },
    site: {
      changed: 'Harbour',
      types: [
        'attachment',
        'nav_menu_item',
        'page',
        'post',
        'wp_block',
        'wp_global_styles',
        'wp_navigation',
        'wp_template',
        'wp_template_part',
      ],
    },
    batches: ['A', 'B'],
  });
});
