import type { PluginBuilder } from '../../core/index.ts';

/** Path of the namespace of a plugin that has routes. @throws Error when it declares none */
export function namespaceOf({ name, namespace }: PluginBuilder<unknown>): string {
  if (namespace === undefined) throw new Error(`plugin ${name} needs a namespace for its kinds and taxonomies`);
  return namespace;
}
