import * as v from 'valibot';
import { anyone, type PluginBuilder, type Route } from '../../core/index.ts';

/** `GET /doc` of a plugin: all routes of its namespace, as an OpenAPI document. */
export const docRoute = (plugin: PluginBuilder<unknown>): Route =>
  plugin.read({
    path: '/doc',
    summary: 'This interface as an OpenAPI 3.1 document.',
    params: {},
    allow: anyone,
    returns: v.looseObject({ openapi: v.string(), info: v.looseObject({}), paths: v.record(v.string(), v.unknown()) }),
    run: (context) => context.describe(),
  });
