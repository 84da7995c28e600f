import { isObject } from '../../../../core/index.ts';
import type { JsonObject } from './json-object.ts';

/** Applies a change to the settings of the site and to those of each block. */
export function changeNodes(settings: JsonObject, change: (node: JsonObject) => JsonObject): JsonObject {
  const site = change(settings);
  if (!isObject(site.blocks)) return site;
  const blocks = Object.entries(site.blocks).map(([name, node]) => [name, isObject(node) ? change(node) : node]);
  return { ...site, blocks: Object.fromEntries(blocks) };
}
