/** Is a path one of WordPress's API, where application passwords are good? */
export const isApiTarget = (target: string): boolean =>
  /^\/(?:[^?]*\/)?wp-json(?:[/?]|$)/.test(target) || /[?&]rest_route=/.test(target);
