import type { SharedSchemas } from '../json-schema.ts';

/** What the operations of one document have in common while it is put together. */
export interface Shared {
  /** Become `components.schemas`. */
  readonly schemas: SharedSchemas;
  readonly operationIds: Set<string>;
}
