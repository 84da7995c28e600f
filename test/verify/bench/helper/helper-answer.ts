/** The reply of a helper: a result, or why there is none. */
export type HelperAnswer = { readonly value: unknown } | { readonly error: string };
