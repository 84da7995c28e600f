/** An object, and which of its members somebody used. */
export interface NotedUse<Members extends object> {
  readonly noted: Members;
  /** Names of the used members, also of missing ones that were looked for; undefined if all were listed. */
  readonly used: readonly string[] | undefined;
}

/**
 * Notes which members of an object are used. What depends on nothing else is the same for all objects that agree in these members.
 *
 * @param members all its own, and configurable
 */
export function noteUse<Members extends object>(members: Members): NotedUse<Members> {
  const names = new Set<string>();
  let isListed = false;
  const note = (name: string | symbol) => {
    if (typeof name === 'string') names.add(name);
  };
  const noted = new Proxy(members, {
    get: (of, name) => {
      note(name);
      return Object.hasOwn(of, name) ? Reflect.get(of, name) : undefined;
    },
    has: (of, name) => {
      note(name);
      return Object.hasOwn(of, name);
    },
    getOwnPropertyDescriptor: (of, name) => {
      note(name);
      return Reflect.getOwnPropertyDescriptor(of, name);
    },
    ownKeys: (of) => {
      isListed = true;
      return Reflect.ownKeys(of);
    },
  });
  return {
    noted,
    get used() {
      return isListed ? undefined : [...names];
    },
  };
}

/** Does something that used these members depend on none of this object? @param used as in `NotedUse` */
export const usesNone = (used: NotedUse<object>['used'], members: object): boolean =>
  used?.every((name) => !Object.hasOwn(members, name)) ?? false;
