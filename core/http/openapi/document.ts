/** The parts of an OpenAPI 3.1 document that this project writes (OpenAPI Specification 3.1.1). */
import type { JsonSchema } from '@valibot/to-json-schema';

/** A reference to something under `components`. */
export interface Ref {
  readonly $ref: string;
}

/** A parameter in the path, the query or a header. */
export interface ParameterObject {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
  readonly style?: 'form' | 'deepObject';
  readonly explode?: boolean;
}

/** An example of a body. */
export interface ExampleObject {
  readonly value: unknown;
}

/** Contents by media type. */
export type Content = Readonly<
  Record<string, { readonly schema: JsonSchema; readonly examples?: Readonly<Record<string, ExampleObject>> }>
>;

/** A response header. */
export interface HeaderObject {
  readonly description: string;
  /** Is it always present? */
  readonly required: boolean;
  readonly schema: JsonSchema;
}

/** Required scopes by name of security scheme; an empty object requires no authentication. */
export type SecurityRequirement = Readonly<Record<string, readonly string[]>>;

/** The response with one status. */
export interface ResponseObject {
  readonly description: string;
  readonly headers: Readonly<Record<string, HeaderObject | Ref>>;
  /** Undefined if there is no body. */
  readonly content?: Content;
}

/** One method of one path. */
export interface OperationObject {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  /** Overrides the document's default. */
  readonly security?: readonly SecurityRequirement[];
  readonly parameters: readonly (ParameterObject | Ref)[];
  readonly requestBody?: { readonly description?: string; readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, ResponseObject | Ref>>;
}

/** The whole document. */
export interface OpenApiDocument {
  readonly openapi: '3.1.1';
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly security: readonly SecurityRequirement[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: {
    readonly parameters: Readonly<Record<string, ParameterObject>>;
    readonly headers: Readonly<Record<string, HeaderObject>>;
    readonly responses: Readonly<Record<string, ResponseObject>>;
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly securitySchemes: Readonly<Record<string, unknown>>;
  };
}
