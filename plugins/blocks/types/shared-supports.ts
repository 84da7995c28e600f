/** Border options that most blocks support. */
export const BORDER = { radius: true, color: true, width: true, style: true } as const;

/** Spacing options that most blocks support. */
export const SPACING = { margin: true, padding: true } as const;

/** Colour options of blocks with text and links. */
export const COLORS = { gradients: true, link: true } as const;
