/** Roles, from most to least powerful (docs/security.md). */
export const ROLES = ['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const;
/** One of `ROLES`. */
export type Role = (typeof ROLES)[number];

/** The rows of the rights table (docs/security.md). */
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

/** The identity behind a request or command. */
export interface Principal {
  /** Undefined for anonymous clients and for the operator at the command line. */
  readonly user?:
    | { readonly id: number; readonly login: string; readonly name: string; readonly role: Role }
    | undefined;
  /** UUID of the application password that was used, if one was. */
  readonly applicationPassword?: string | undefined;
  /** True for the operator at the command line, and for a route that acts for its plugin. */
  readonly system: boolean;
  can(capability: Capability): boolean;
}
