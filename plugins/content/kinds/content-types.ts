import { type Capability, collectPoint } from '../../../core/index.ts';
import type { KindCapabilities } from '../rights/capabilities.ts';

/** A kind of content as clients are told of it: its type. */
export interface ContentType {
  /** `post`, `tribe_events` */
  readonly name: string;
  /** `Posts`, `Post` */
  readonly labels: { readonly name: string; readonly singular: string };
  readonly description: string;
  readonly hierarchical: boolean;
  /** Is there a page that lists what is of the type? */
  readonly hasArchive: boolean;
  /** Has what is of the type pages of its own? */
  readonly viewable: boolean;
  /** What it can have: the reference's names for it. */
  readonly supports: readonly string[];
  /** Names of the taxonomies whose terms it carries. */
  readonly taxonomies: readonly string[];
  readonly capabilities: KindCapabilities;
  /** Who makes one may see the type for editing, or whoever has the right `edit` where it is said. */
  readonly rights: { readonly create: Capability; readonly edit?: Capability };
  /** Path of the namespace that it is read in, and the last part of its routes. */
  readonly namespace: string;
  readonly restBase: string;
}

/** All types that clients are told of, each by a name of its own. */
export const contentTypes = collectPoint<ContentType>('content/types', { nameOf: ({ name }) => name });

/** A way of sorting content as clients are told of it. */
export interface ContentTaxonomy
  extends Pick<ContentType, 'name' | 'labels' | 'description' | 'namespace' | 'restBase'> {
  readonly hierarchical: boolean;
  /** Do its terms have pages of their own? */
  readonly public: boolean;
  readonly capabilities: TermCapabilities;
  /** Who says which records carry its terms may see it for editing. */
  readonly rights: { readonly assign: Capability };
}

/** What the rights of a taxonomy are called where clients ask what they may do. */
export type TermCapabilities = Readonly<
  Record<'manage_terms' | 'edit_terms' | 'delete_terms' | 'assign_terms', string>
>;

/** All taxonomies that clients are told of, each by a name of its own. */
export const contentTaxonomies = collectPoint<ContentTaxonomy>('content/taxonomies', { nameOf: ({ name }) => name });
