import type { SharedSchemas } from '../json-schema.ts';
import type { ResponseObject } from './document.ts';

/** What the operations of one document have in common while it is put together. */
export interface Shared {
  /** Become `components.schemas`. */
  readonly schemas: SharedSchemas;
  /** Become `components.responses`: what many routes answer alike is said once. */
  readonly responses: Map<string, ResponseObject>;
  readonly operationIds: Set<string>;
}
