import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { replaceFile } from '../../core/platform/files/write-file.ts';
import { PICTURE } from '../verify/security/picture.ts';
import { type ImportingSite, withImporting } from './importing-site.ts';

/** Public exports, if they are present next to the project, of which they are not part. */
const FOLDER = fileURLToPath(new URL('../../../shared/fixtures/wxr/', import.meta.url));
const EXPORTS = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.endsWith('.xml')) : [];

/** Collections of the records, by their names in an export. */
const COLLECTIONS = {
  post: 'site/posts',
  page: 'site/pages',
  attachment: 'site/media',
  nav_menu_item: 'site/menu-items',
  wp_navigation: 'site/navigation',
};

/** How many of each kind stand in an export, counted without a parser. */
function countsIn(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [, kind = ''] of text.matchAll(/<wp:post_type>(?:<!\[CDATA\[)?(\w+)/g))
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

/** Lays a picture in the place of each file that an export names. */
async function standIns({ fileSystem }: ImportingSite, text: string): Promise<void> {
  await fileSystem.makeDirectory('/media');
  for (const [, url = ''] of text.matchAll(/<wp:attachment_url>(?:<!\[CDATA\[)?([^<\]]+)/g)) {
    const name = url.slice(url.lastIndexOf('/') + 1);
    await replaceFile(fileSystem, `/media/${name}`, PICTURE);
  }
}

const recordsOf = async ({ fileSystem }: ImportingSite, collection: string): Promise<number> => {
  const path = `/site/${collection}`;
  if (!(await fileSystem.stat(path))) return 0;
  const entries = await fileSystem.readDirectory(path);
  return entries.filter(({ name }) => /^\d+\.json$/.test(name)).length;
};

describe('public exports', { skip: EXPORTS.length === 0 ? `there is no ${FOLDER}` : false }, () => {
  for (const name of EXPORTS) {
    it(`${name} is imported, except for reported parts`, () =>
      withImporting(async (site) => {
        const text = readFileSync(join(FOLDER, name), 'utf8');
        await standIns(site, text);
        const report = await site.import(text, { mediaFrom: '/media' });
        for (const [kind, count] of countsIn(text)) {
          const { in: found, out, lost } = report.kinds[kind] ?? { in: 0, out: 0, lost: [] };
          assert.deepEqual([found, out + lost.length], [count, count], kind);
          assert.ok(lost.every(({ id, why }) => id > 0 && why !== ''));
          const collection = COLLECTIONS[kind as keyof typeof COLLECTIONS];
          assert.equal(await recordsOf(site, collection), out, `${kind} in ${collection}`);
          if (kind !== 'attachment') assert.deepEqual(lost, [], kind);
        }
        const { created, updated, unchanged, conflicts } = await site.import(text, { mediaFrom: '/media' });
        assert.deepEqual([created, updated, conflicts], [0, 0, []]);
        assert.ok(unchanged >= report.created);
      }));
  }
});
