import type { Answer } from '../../../../site/content-site.ts';
import type { WorldMaker } from './world-maker.ts';
import { HIDDEN_STATES, IN_THE_WAY, KINDS, OTHER_THEME, paragraph, THEME } from './world-names.ts';

/**
 * Templates and parts: two that are published, one of each hidden state, one that the lookup would come by, one in the place of a
 * file, one that was.
 *
 * @param users of whom the one or the other is the author of what is hidden
 * @param authored is the author of the published ones another in each world, too?
 */
export async function fillTemplates(
  { word, written, either, make, change, remove }: WorldMaker,
  users: readonly [number, number],
  authored: boolean,
): Promise<void> {
  const texts = (said: string): Answer => ({ title: `${said} title`, content: paragraph(said), description: said });
  const author = either(...users);
  for (const { plural } of KINDS) {
    const path = `/site/v2/${plural}`;
    const area = plural === 'template-parts' ? { area: either('header', 'footer') } : {};
    const hidden = { ...texts(word), ...area, author };
    for (const slug of ['open', 'opened']) await make(path, { slug, ...texts(written), ...(authored && { author }) });
    for (const status of HIDDEN_STATES) {
      const theme = status === 'pending' ? either(THEME, OTHER_THEME) : THEME;
      const isTrashed = status === 'trash';
      const { id } = await make(path, { slug: `${word}-${status}`, theme, ...hidden, ...(!isTrashed && { status }) });
      if (isTrashed) await remove(`${path}/${id}`);
    }
    await make(path, { slug: either(...IN_THE_WAY), ...hidden, status: 'draft' });
    await change(`${path}/${THEME}/covered`, { ...hidden, status: 'draft' });
    await change(`${path}/${THEME}/bared`, hidden);
    await remove(`${path}/${THEME}/bared`);
  }
}
