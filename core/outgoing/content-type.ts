/** What a `Content-Type` header says, in lower case. */
export interface ContentType {
  /** Without parameters; empty when there is none. */
  readonly type: string;
  readonly charset: string | undefined;
}

/** Reads a `Content-Type` header. */
export function contentType(header = ''): ContentType {
  const [type = ''] = header.split(';', 1);
  return {
    type: type.trim().toLowerCase(),
    charset: /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(header)?.[1]?.toLowerCase(),
  };
}

/** Is a media type one of those that an `Accept` header lists? Of ranges it knows only that of all types. */
export const isAccepted = (type: string, accept: string): boolean =>
  accept.split(',').some((wanted) => ['*/*', type].includes(contentType(wanted).type));
