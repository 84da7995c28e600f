/** Operations that cannot succeed on a site in memory: there is no git that tells the history of records. */
export const isUnreachable = (operation: string): boolean => operation.endsWith('/history');
