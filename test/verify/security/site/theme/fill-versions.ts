import type { Answer } from '../../../../site/content-site.ts';
import type { WorldMaker } from './world-maker.ts';
import { KINDS, paragraph, THEME } from './world-names.ts';

/**
 * Versions of published templates and of the styles: more of one in one world, more of the other in the other, so that later ids
 * match.
 */
export async function fillVersions({ word, written, either, make, change, save, stylesId }: WorldMaker): Promise<void> {
  for (const { plural } of KINDS) {
    for (const [slug, count] of [
      ['open', either(2, 1)],
      ['opened', either(1, 2)],
    ] as const) {
      const path = `/site/v2/${plural}/${THEME}/${slug}`;
      for (let index = 0; index < count; index++) await change(path, { content: paragraph(`${word} ${index}`) });
      await change(path, { content: paragraph(written) });
      await save(`${path}/autosaves`, { title: `${word} saved`, content: word });
    }
  }
  const path = `/site/v2/global-styles/${await stylesId()}`;
  const saying = (said: string): Answer => ({ title: said, settings: { custom: { said } } });
  for (let index = 0; index < either(2, 1); index++) await change(path, saying(`${word} ${index}`));
  await change(path, saying(written));
  for (let index = 0; index < either(1, 2); index++) await make('/site/v2/pages', { title: 'Filler', status: 'draft' });
}
