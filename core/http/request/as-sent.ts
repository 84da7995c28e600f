/** A body as the client parses it: with its texts rendered, and without anything that JSON omits. */
export const asSent = (body: unknown): unknown => JSON.parse(JSON.stringify(body ?? null));
