import { collectPoint } from '../../core/index.ts';
import type { ItemKind } from './kind.ts';
import type { SiteTaxonomy } from './taxonomy.ts';

/** All kinds of items, so that types, search and links know of them. */
export const kinds = collectPoint<ItemKind>('site/kinds');

/** All taxonomies with routes. */
export const taxonomies = collectPoint<SiteTaxonomy>('site/taxonomies');

/** All points that the site owns. */
export const points = [kinds, taxonomies];
