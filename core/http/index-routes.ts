import * as v from 'valibot';
import { anyone } from '../contract/permission.ts';
import { definePlugin } from '../contract/plugin.ts';
import type { Generation, MountedRoute } from '../generation.ts';
import { namespaceIndex, namespaceParams, namespacesOf, rootIndex, rootParams } from './discovery.ts';

const core = definePlugin({ name: 'core' });

/** The routes of the core itself, `GET /` and `GET /{namespace}`: declared like any other, so that they go through the same stages. */
export function indexRoutes(generation: Generation): readonly MountedRoute[] {
  const plugin = core.with({});
  const root = core.read({
    path: '',
    params: rootParams,
    allow: anyone,
    summary: 'Lists what is served.',
    returns: v.looseObject({}),
    run: ({ moment }) => rootIndex(generation, moment),
  });
  const ofNamespace = (namespace: string) =>
    core.read({
      path: '',
      params: namespaceParams(namespace),
      allow: anyone,
      summary: 'Lists what is served below this namespace.',
      returns: v.looseObject({}),
      run: () => namespaceIndex(generation, namespace),
    });
  return [
    { plugin, namespace: '', route: root, config: undefined },
    ...namespacesOf(generation).map((namespace) => ({
      plugin,
      namespace,
      route: ofNamespace(namespace),
      config: undefined,
    })),
  ];
}
