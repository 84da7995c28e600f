/** Areas of a page that template parts are made for (reference). */
export const AREAS = ['header', 'footer', 'uncategorized'] as const;

/** The area of a part that is for none in particular. */
export const NO_AREA = 'uncategorized';

/** The area that is meant by what a file or a client says; people write others (reference). */
export const shownArea = (written: string | undefined): string => AREAS.find((area) => area === written) ?? NO_AREA;
