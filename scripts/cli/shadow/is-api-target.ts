/** Is this a path of WordPress's API, where application passwords are valid? */
export const isApiTarget = (target: string): boolean =>
  /^\/(?:[^?]*\/)?wp-json(?:[/?]|$)/.test(target) || /[?&]rest_route=/.test(target);
