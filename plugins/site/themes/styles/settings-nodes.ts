import { isObject } from '../../../../core/index.ts';
import type { JsonObject } from './json-object.ts';

/** Settings with each of their parts changed that may hold the same: those of the site, and those of each block. */
export function changeNodes(settings: JsonObject, change: (node: JsonObject) => JsonObject): JsonObject {
  const site = change(settings);
  if (!isObject(site.blocks)) return site;
  const blocks = Object.entries(site.blocks).map(([name, node]) => [name, isObject(node) ? change(node) : node]);
  return { ...site, blocks: Object.fromEntries(blocks) };
}
