const svg = (size: number, path: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true" focusable="false"><path d="${path}"></path></svg>`;

/** Icons that open a menu: two bars, or three. */
export const OPEN_ICONS = { handle: svg(24, 'M4 9h16M4 15h16'), menu: svg(24, 'M4 6h16M4 12h16M4 18h16') } as const;

/** Icon that closes a menu. */
export const CLOSE_ICON = svg(24, 'M6 6l12 12M18 6L6 18');

/** Icon that opens the submenu of a link. */
export const SUBMENU_ICON = svg(12, 'M5 9l7 7 7-7');
