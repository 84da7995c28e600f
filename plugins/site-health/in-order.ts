import { siteChecks } from './checks/index.ts';

const OWN: ReadonlySet<string> = new Set(siteChecks.map(({ name }) => name));

/** The built-in checks first, then those of other plugins. */
export const inOrder = <C extends { readonly name: string }>(checks: readonly C[]): readonly C[] => [
  ...checks.filter(({ name }) => OWN.has(name)),
  ...checks.filter(({ name }) => !OWN.has(name)),
];
