/**
 * A name on one line that rearranges nothing around it: without control characters, which move what a terminal shows, and
 * without what embeds, overrides or isolates directions. The marks that names in right-to-left scripts need may be in it.
 */
export const ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u;
