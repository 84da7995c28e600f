import * as v from 'valibot';
import { escapeHtml } from '../../../core/index.ts';
import { blockRenderer } from '../../blocks/index.ts';
import { todayOf } from '../../content/index.ts';
import { wordsOf } from '../views/shown-event.ts';
import { formatsOf } from './block-setting.ts';

/** Today's date in the time zone of the site. */
export const todayBlock = blockRenderer('calendar/today', v.object({}), (_, { context, wrapper }) => {
  const formats = formatsOf(context);
  const today = todayOf(context);
  const words = wordsOf(`${today} 00:00:00`, formats.say('l, F j'), formats);
  return `<p${wrapper()}><time datetime="${today}">${escapeHtml(words)}</time></p>`;
});
