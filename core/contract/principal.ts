/** Roles, from the one that may most (docs/security.md). */
export const ROLES = ['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const;
/** One of `ROLES`. */
export type Role = (typeof ROLES)[number];

/** The rows of the rights table (docs/security.md). What is one's own is asked with `owner`. */
export type Capability =
  | 'read_own_drafts'
  | 'read_others'
  | 'create'
  | 'publish'
  | 'edit_published'
  | 'private'
  | 'edit_others'
  | 'assign_terms'
  | 'create_terms'
  | 'manage_terms'
  | 'sticky'
  | 'upload'
  | 'embed_proxy'
  | 'unfiltered_html'
  | 'manage_theme'
  | 'manage_site';

/** Who asks. */
export interface Principal {
  /** Undefined for nobody, and for the operator at the command line. */
  readonly user?:
    | { readonly id: number; readonly login: string; readonly name: string; readonly role: Role }
    | undefined;
  /** Uuid of the application password that they came with; undefined for who came otherwise. */
  readonly applicationPassword?: string | undefined;
  /** The operator at the command line, and a route that acts for its plugin. */
  readonly system: boolean;
  can(capability: Capability): boolean;
}
