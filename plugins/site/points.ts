import { collectPoint, firstPoint, type Moment, type StoreReader } from '../../core/index.ts';
import type { ItemKind } from './kind.ts';
import type { SiteTaxonomy } from './taxonomy.ts';
import type { CustomisedTheme } from './themes/customised-theme.ts';

/** All kinds of items, so that types, search and links know of them: each by a name of its own. */
export const kinds = collectPoint<ItemKind>('site/kinds', { nameOf: ({ name }) => name });

/** All taxonomies with routes, each by a name of its own. */
export const taxonomies = collectPoint<SiteTaxonomy>('site/taxonomies', { nameOf: ({ name }) => name });

/** Asked for the templates that items of a kind may be displayed by, beside the usual one. */
export type TemplateList = (asked: {
  /** Name of the kind: `page`. */
  readonly kind: string;
  readonly store: StoreReader;
}) => readonly string[];

/** Templates that items may name; whoever keeps themes lists theirs. */
export const templates = collectPoint<TemplateList>('site/templates');

/** Who asks for the theme in use, and when. */
export interface ActiveThemeAsking {
  readonly store: StoreReader;
  readonly moment: Moment;
}

/** Asked for the theme in use with what people made of it; nobody answers when there is none. */
export const activeTheme = firstPoint<ActiveThemeAsking, CustomisedTheme>('site/active-theme');

/** All points that the site owns. */
export const points = [kinds, taxonomies, templates, activeTheme];
