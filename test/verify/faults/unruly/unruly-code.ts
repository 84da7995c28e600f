/**
 * Code of the plugin `unruly`, which misbehaves.
 *
 * @param misdeed what happens at `POST /act`: members of the declaration of a write, including `run`
 * @param more `lines` before its parts, additional `routes`, and additional parts
 */
export const unrulyCode = (misdeed: string, { lines = '', routes = '', parts = '' } = {}): string => `
import { anyone, contribute, defineCollection, definePlugin, noticePoint } from 'almanac';
import * as v from 'valibot';
const unruly = definePlugin({ name: 'unruly', namespace: 'unruly/v1' });
const sheets = defineCollection('unruly/sheets', v.looseObject({}), { fields: {}, guard: () => undefined, ids: 'own' });
const happened = noticePoint<number>('unruly/happened');
const fail = (): never => {
  throw new Error('unruly');
};
const later = async () => fail();
const busy = (ms: number) => {
  for (const end = Date.now() + ms; Date.now() < end; );
};
${lines}
const act = unruly.write({
  method: 'POST',
  path: '/act',
  params: {},
  allow: anyone,
  summary: 'Does what it should not.',
  returns: v.unknown(),
  ${misdeed}
});
export default unruly.with({ collections: [sheets], points: [happened], routes: [act, ${routes}], ${parts} });
`;
