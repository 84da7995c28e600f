/** A name without its last ending. */
export const stemOf = (name: string): string => name.replace(/\.[^.]*$/, '');

/** The ending of a path, without its dot. */
export const extensionOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** The last part of a path. */
export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
