/** What a helper sends back: what came of a question, or why nothing did. */
export type HelperAnswer = { readonly value: unknown } | { readonly error: string };
