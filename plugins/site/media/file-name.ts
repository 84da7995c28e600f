/** A name without its extension. */
export const stemOf = (name: string): string => name.replace(/\.[^.]*$/, '');

/** The extension of a path, without the dot. */
export const extensionOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** The last segment of a path. */
export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
