import * as v from 'valibot';
import { anyone } from '../../../core/index.ts';
import { calendar } from '../calendar.ts';

/** `GET /doc` */
export const doc = calendar.read({
  path: '/doc',
  summary: 'This interface as an OpenAPI 3.1 document.',
  params: {},
  allow: anyone,
  returns: v.looseObject({ openapi: v.string(), info: v.looseObject({}), paths: v.record(v.string(), v.unknown()) }),
  run: (context) => context.describe(),
});
