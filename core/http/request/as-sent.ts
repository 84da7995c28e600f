/** A body as its client reads it: with its texts rendered, and nothing in it that JSON leaves out. */
export const asSent = (body: unknown): unknown => JSON.parse(JSON.stringify(body ?? null));
