/** What most blocks let people set of their border. */
export const BORDER = { radius: true, color: true, width: true, style: true } as const;

/** What most blocks let people set of the room around and inside of them. */
export const SPACING = { margin: true, padding: true } as const;

/** What blocks with texts and links let people set of their colours. */
export const COLORS = { gradients: true, link: true } as const;
