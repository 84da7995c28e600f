import type { Content, OpenApiDocument, OperationObject } from '../../../core/http/openapi/document.ts';

/** An operation with its address. */
export interface Described {
  /** `GET /posts` */
  readonly name: string;
  readonly operation: OperationObject;
}

/** All operations of a document. */
export const operationsOf = ({ paths }: OpenApiDocument): readonly Described[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  );

/** A body that a document describes, in one media type. */
export interface DescribedContent {
  /** JSON pointer into the document. */
  readonly pointer: string;
  readonly content: Content[string];
}

const escaped = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1');

/** All bodies that a document describes: of requests, and of answers. */
export function contentsOf(part: unknown, pointer = ''): readonly DescribedContent[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) => {
    const place = `${pointer}/${escaped(name)}`;
    if (name !== 'content' || pointer.includes('/schema')) return contentsOf(value, place);
    return Object.entries(value as Content).map(([type, content]) => ({
      pointer: `${place}/${escaped(type)}`,
      content,
    }));
  });
}
