/** Attributes in a block comment: nothing ends it, and nothing looks like a tag (reference, `serialize_block_attributes`). */
export const attributesText = (attributes: object): string =>
  JSON.stringify(attributes)
    .replaceAll('--', '\\u002d\\u002d')
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026');
