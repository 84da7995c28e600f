/** Where applications are approved, below the address of the site; nobody else may serve anything there. */
export const AUTHORIZE = '/authorize';
