import * as v from 'valibot';
import { anyone, definePlugin, noticePoint } from '../core/index.ts';

/** Rung by `POST /bell/v1/ring`; a listener hears `ding`. */
export const rang = noticePoint<string>('bell/rang');
const bell = definePlugin({ name: 'bell', namespace: 'bell/v1' });
const ring = bell.write({
  method: 'POST',
  path: '/ring',
  params: {},
  allow: anyone,
  summary: 'Rings.',
  returns: v.null(),
  run: ({ notify }) => {
    notify(rang, 'ding');
    return null;
  },
});

/** A plugin whose only route rings. */
export const bells = bell.with({ routes: [ring], points: [rang] });
