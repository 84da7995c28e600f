/** Names that a global parameter (`_fields`, `_embed`) was sent: with commas or spaces, a list, or both; what is not text is nothing. */
export function namesIn(sent: unknown): readonly string[] {
  const items = Array.isArray(sent) ? sent : [sent];
  return items
    .filter((item) => typeof item === 'string')
    .flatMap((item) => item.split(/[\s,]+/))
    .filter((item) => item !== '');
}
