import type { Route } from '../../contract/routes/route.ts';
import type { SharedSchemas, ShownBy } from '../params/json-schema.ts';
import type { Content, HeaderObject, ResponseObject } from './document.ts';

/** State shared by the operations of one document while it is built. */
export interface Shared {
  /** Become `components.schemas`. */
  readonly schemas: SharedSchemas;
  /** Become `components.responses`: responses that several routes have in common. */
  readonly responses: Map<string, ResponseObject>;
  /** JSON contents of responses, by schema. */
  readonly answers: Map<Route['returns'], Content[string]>;
  readonly shownBy: ShownBy;
  /** Become `components.headers`. */
  readonly headers: Map<string, HeaderObject>;
  readonly operationIds: Set<string>;
}
