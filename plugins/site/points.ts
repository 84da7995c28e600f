import { type Contributions, collectPoint, firstPoint, type Moment, type StoreReader } from '../../core/index.ts';
import type { Term } from '../content/index.ts';
import type { BlockTypeDeclaration } from './block-types/block-type.ts';
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

/** What a new item takes, of a kind whose items do so unless the settings say otherwise. */
export interface Discussion {
  readonly comment_status: 'open' | 'closed';
  readonly ping_status: 'open' | 'closed';
}

/** Asked whether new items take comments and pings; the settings answer. */
export const discussion = firstPoint<undefined, Discussion>('site/discussion');

/** Asked for the term of a taxonomy that items without one get; nobody answers where it is the one of the usual slug. */
export const fallbackTerm = firstPoint<{ readonly store: StoreReader; readonly taxonomy: SiteTaxonomy }, Term>(
  'site/fallback-term',
);

/** All types of blocks that contents may have, each by a name of its own. Who renders them is `content/block-renderers`. */
export const blockTypes = collectPoint<BlockTypeDeclaration>('site/block-types', { nameOf: ({ name }) => name });

/** The type of a block. @param name with its namespace */
export const blockTypeNamed = (contributions: Contributions, name: string): BlockTypeDeclaration | undefined =>
  contributions.all(blockTypes).find((type) => type.name === name);

/** All points that the site owns. */
export const points = [kinds, taxonomies, templates, activeTheme, discussion, fallbackTerm, blockTypes];
