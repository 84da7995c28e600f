import type { Route } from '../../contract/routes/route.ts';
import type { SharedSchemas, ShownBy } from '../params/json-schema.ts';
import type { Content, HeaderObject, ResponseObject } from './document.ts';

/** What the operations of one document have in common while it is put together. */
export interface Shared {
  /** Become `components.schemas`. */
  readonly schemas: SharedSchemas;
  /** Become `components.responses`: what many routes answer alike is said once. */
  readonly responses: Map<string, ResponseObject>;
  /** What routes answer as JSON, by its schema. */
  readonly answers: Map<Route['returns'], Content[string]>;
  readonly shownBy: ShownBy;
  /** Become `components.headers`. */
  readonly headers: Map<string, HeaderObject>;
  readonly operationIds: Set<string>;
}
